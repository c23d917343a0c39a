"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d55de67f976a0ef2d02b9d4dec4bbbce711ad8bc5d5216b539648b301db4e459"
