"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c079bb1734d1342a550b0221039e4d7aaca2504d682be38a63bebafd1b071059"
