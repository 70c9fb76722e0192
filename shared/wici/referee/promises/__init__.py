"""Promises: what a server's receipts say that it took, held against the record that it keeps."""
