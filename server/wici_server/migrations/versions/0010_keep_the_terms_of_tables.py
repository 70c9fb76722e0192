"""Keep the terms of tables, and when each is to be looked at next."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0003"
branch_labels = None
depends_on = None

_WAITS = sa.text("due IS NOT NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("terms", sa.Text(), nullable=True))
    op.add_column("matches", sa.Column("due", sa.String(length=20), nullable=True))
    op.create_index(op.f("ix_matches_due"), "matches", ["due"], sqlite_where=_WAITS, postgresql_where=_WAITS)


def downgrade() -> None:
    op.drop_index(op.f("ix_matches_due"), "matches")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("due")
        batch_op.drop_column("terms")
