"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6a6a3b9ec7ea9fbd71688bdf2409f7b562cd1263cab29c7525a0a1097cf55083"
