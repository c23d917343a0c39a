"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6e9d0a7c4d64897a1d4b09ad8947cbf29e6af5b765b08e29d5348843bb35d5d2"
