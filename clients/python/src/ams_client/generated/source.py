"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e520e3371b2a87f6542b0c17d8ae92ce9047b9894c83c2516781ee48be3b722e"
