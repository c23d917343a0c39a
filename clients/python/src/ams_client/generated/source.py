"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "0099e473bf4fccdaaf91373bb0eb3f1ca2c7b857e5d8882f76651312201d424b"
