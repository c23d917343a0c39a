"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e37a6f5118a20a75658cbd0e62e784b3ed02a4b0a99fe3c39d3c26e5ced31d6d"
