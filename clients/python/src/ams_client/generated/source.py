"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "be9ec8455481b18759c829dcbd38571da5cb7174b5e99493038a58a983e8b547"
