"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e01d58d764b2aef818a4699aa8e7e4c9840c0c52d6d1f78b98c363f7310f29f5"
