"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5b44d4454138de67bc904dfb0fa6ac3b8d260dcdf3277a319a132d4c8151f309"
