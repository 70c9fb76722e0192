"""The clock: what a table agreed about time, and when an answer is due. Instants in, instants out."""
