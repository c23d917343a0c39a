"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "7c956b2bf170e748ee74b0721e7aaac6d63ffb46a777dbdb4fb476a66577f1b0"
