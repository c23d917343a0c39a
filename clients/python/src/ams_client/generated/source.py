"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c3d145ad371dc51082ec1fb4c031553e4b63a9933654248652008cc90d4fe8b9"
