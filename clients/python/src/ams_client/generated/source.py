"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6aca277c8bedbbf521168a130431b2c1dfe5a22e05a13a4ea2db8c6553df11ef"
