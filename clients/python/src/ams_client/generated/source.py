"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "888616fa8eb477d42c3d6fa25a011ad5370556402822600f0559846ae9659edf"
