"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cf1afe9eeb28e3a0ab7f54ae43e0f37694f2f1f035053431701e0bd59104aa0e"
