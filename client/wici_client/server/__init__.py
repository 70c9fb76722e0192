"""One server and the account there: first met, followed through changes, read from and sent to."""
