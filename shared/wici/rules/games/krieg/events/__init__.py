"""What happened in the kingdom; fields that are None are what not everybody may know.

What is spent, brought in by a Privilege or played is told with its type; what is drawn, shown by a bribe or
given to the Church by its number alone to those whom it does not concern. Rule: KF-123, KF-124.
"""
