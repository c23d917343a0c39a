"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "b5e1acefded101c1bbb7d148d1a78d496732e12e633b362e61bb9f6f6eb3876b"
