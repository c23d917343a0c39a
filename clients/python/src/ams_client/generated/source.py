"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "f2ae1e9d9c0cee67f8f91fbdaacb1d1810d0a5462da7feaebf40c84b25997296"
