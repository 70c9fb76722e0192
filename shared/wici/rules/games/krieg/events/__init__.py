"""What happened in the kingdom; fields that are None are what not everybody may know."""
