"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cca2032f0abdc9b364e03785a42d8366e95133ccb84f30543d01a847b945455d"
