"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c5d95d9a64368c7241a2eb6ad1dc501c73032f0d486d2f8b2778c760d42e535f"
