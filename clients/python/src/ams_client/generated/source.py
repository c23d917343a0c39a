"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2b0c3a83e157b5a33b8db18c9a59a107560b8d7add2438b1f8f60c8fd70625f6"
