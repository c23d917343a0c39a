"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "851b708c6d67398aec93ef038c0e9435538aab0b1d1b273624c580958f0ca6cb"
