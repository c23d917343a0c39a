"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "303ab8b5a3357fd83e2edde6b95665874dc7b8a2e7e8ca13e695a5b619f148a0"
