"""Drawing on the table by hand and by key, and which marks a position keeps."""
