"""What needs no server: records verified, games described, case files played."""
