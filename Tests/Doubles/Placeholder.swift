// Begun in a later commit.
