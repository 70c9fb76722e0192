"""How things look: on a terminal with colour and frames, anywhere else as plain text."""
