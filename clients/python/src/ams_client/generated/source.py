"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e7fce0879d8068b1731a0f98d116ddb0c50cf7e27aa831cb0a4c663109c67b3a"
