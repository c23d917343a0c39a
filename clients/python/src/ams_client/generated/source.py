"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "bf6eb651d54404721a06b693408f819fd71b29595bfe0b2f9387eb6b6621d568"
