"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "f37239920343f3b8f6e22368aa5fe9e692d7a06c8c815f5b9c8b4d510614a21c"
