"""What the server does, as plain functions over a store and a clock; no request in sight."""
