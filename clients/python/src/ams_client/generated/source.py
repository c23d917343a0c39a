"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "a2596dfa736fbded94a98a377d39e7a9a531f2b8f09534835de104e4bb6ba22d"
