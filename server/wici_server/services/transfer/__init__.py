"""Transfer: matches that go to another server, or come from one."""
