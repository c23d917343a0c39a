"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6f2e0bbf118666510581f39ce293a460c3f7c1ae2dbbdca2e4af5c3ae925f934"
