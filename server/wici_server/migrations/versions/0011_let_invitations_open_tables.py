"""Let one noun, the invitation, open accounts, tables and seats."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.String(length=20), nullable=False),
        sa.Column("until", sa.String(length=20), nullable=True),
        sa.Column("maker_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("handle", sa.String(length=32), nullable=True),
        sa.Column("accounts", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["maker_id"], ["players.id"], name=op.f("fk_invitations_maker_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_invitations_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("hash", name=op.f("uq_invitations_hash")),
    )
    op.create_index(op.f("ix_invitations_match_id"), "invitations", ["match_id"])
    op.execute(
        "INSERT INTO invitations (hash, created, accounts, seats) "
        "SELECT hash, created, CASE WHEN player_id IS NULL THEN 1 ELSE 0 END, 0 FROM invites"
    )
    op.drop_table("invites")
    op.add_column(
        "matches", sa.Column("admits", sa.String(length=8), server_default="anyone", nullable=False)
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("invitation_id", sa.Integer(), nullable=True))
        batch_op.create_foreign_key(op.f("fk_seats_invitation_id"), "invitations", ["invitation_id"], ["id"])


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("fk_seats_invitation_id"), type_="foreignkey")
        batch_op.drop_column("invitation_id")
    op.drop_column("matches", "admits")
    op.create_table(
        "invites",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.String(length=20), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_invites_player_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_invites")),
    )
    op.execute("INSERT INTO invites (hash, created) SELECT hash, created FROM invitations WHERE accounts > 0")
    op.drop_index(op.f("ix_invitations_match_id"), "invitations")
    op.drop_table("invitations")
