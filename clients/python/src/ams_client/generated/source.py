"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "971f73b9708dabc4209ecd162c8e8067f732502f9d32e4b70d4685da32e18c13"
