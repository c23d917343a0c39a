"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5ee69aedf2c201fb4c29f734265f8657a2b108aee9854cd5f31da15eddfd7b8f"
