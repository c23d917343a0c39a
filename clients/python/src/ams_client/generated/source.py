"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "49ee512fb268a8129c62929e81eaeb3206b0c52b316334b44c1b01a494852251"
