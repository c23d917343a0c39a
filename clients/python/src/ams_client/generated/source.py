"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "fea40acc8f99334a372a9d2a03733bb6a68bc1c03d8e0974d68bf8a6b3fa9c5b"
