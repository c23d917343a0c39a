"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e5388445bc871c3e0296b661d1742d9982f54930e526dc556e046714f09c4f1b"
