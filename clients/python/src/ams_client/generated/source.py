"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e7408e41f761c6229b2f5cd4c3e7b0dca1cda9809cee0fd4c8213c3602d9fb9e"
