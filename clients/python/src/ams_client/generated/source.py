"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "638557d99762b23973f23a47e67341a9e4969c5221d5b8ad1ab98cbd72e3db21"
