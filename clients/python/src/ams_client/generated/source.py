"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c0fc7cdca8bcb413078e83c2d3dfc56bf4cf2cf132d6ba2fd0171f57b9b6c898"
