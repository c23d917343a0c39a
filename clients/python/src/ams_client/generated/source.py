"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "439bd78d016ec15ef9d0968acbbe9e20b710c771766ea58105630d3f50bd1000"
