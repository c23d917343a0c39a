"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "65e2cd361c141d980b1825ace839b874e66f5b907ba807ec966ec1408f5a50ed"
