"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "0ac5df4c39f9a66d77e4f5596c0f14383299021d1f3b2f535382a5577fd1fb45"
