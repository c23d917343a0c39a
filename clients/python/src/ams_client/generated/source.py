"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4e13b3f5e6e73056d2ec1b5558e2f4838a79b2b709a52f71af8b83a6272d02dd"
