"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "176901457aff6a15d66f8bf23f5b2246b385ffa6a1eacf01d16b7976a7327395"
