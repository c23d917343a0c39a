"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "15ee2d7181f358e1484c94a0059f8a2c950042775cb26410f24d8605bd6b98c0"
