"""What can happen, by chapter; each chapter lists its events as `EVENTS`."""
