"""Keep recovery keys, keys that wait, and changes of the server's key."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.add_column(sa.Column("recovery", sa.String(length=50), nullable=True))

    op.create_table(
        "claims",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.String(length=50), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.Column("asked", sa.String(length=20), nullable=False),
        sa.Column("due", sa.String(length=20), nullable=False),
        sa.Column("state", sa.String(length=9), nullable=False),
        sa.Column("envelope", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_claims_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claims")),
    )
    with op.batch_alter_table("claims", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_claims_due"), ["due"], unique=False)
        batch_op.create_index(batch_op.f("ix_claims_fingerprint"), ["fingerprint"], unique=False)
        batch_op.create_index(batch_op.f("ix_claims_player_id"), ["player_id"], unique=False)

    op.create_table(
        "rotations",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("old", sa.String(length=50), nullable=False),
        sa.Column("new", sa.String(length=50), nullable=False),
        sa.Column("time", sa.String(length=20), nullable=False),
        sa.Column("proof", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_rotations")),
        sa.UniqueConstraint("new", name=op.f("uq_rotations_new")),
        sa.UniqueConstraint("old", name=op.f("uq_rotations_old")),
    )
    op.create_table(
        "heads",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("envelope", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_heads_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_heads")),
    )


def downgrade() -> None:
    op.drop_table("heads")
    op.drop_table("rotations")
    with op.batch_alter_table("claims", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_claims_player_id"))
        batch_op.drop_index(batch_op.f("ix_claims_fingerprint"))
        batch_op.drop_index(batch_op.f("ix_claims_due"))

    op.drop_table("claims")
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_column("recovery")
