"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cf75c83aa9439a4100454d6541a87c9285b364a4bf3d5d2e9c5af69827ac20cd"
