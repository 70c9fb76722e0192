"""Let matches freeze and move, and keep the order in which their texts came."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "freezes",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("was", sa.String(length=8), nullable=False),
        sa.Column("time", sa.String(length=20), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_freezes_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_freezes")),
    )
    op.create_table(
        "moves",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=50), nullable=False),
        sa.Column("time", sa.String(length=20), nullable=False),
        sa.Column("proof", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_moves_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_moves")),
    )
    with op.batch_alter_table("texts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("serial", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("texts", schema=None) as batch_op:
        batch_op.drop_column("serial")
    op.drop_table("moves")
    op.drop_table("freezes")
