"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e66fdc8973101c21b72cd9fb72117b4349069cd9070174c856b7a6d988e3e7c2"
