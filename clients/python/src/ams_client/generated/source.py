"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5b1253097869be608c067652d2f0be069d563c1797991cd849e8afe7b77d0762"
