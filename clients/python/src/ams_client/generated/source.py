"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "693f495f63510c79842909dad907a21ab749312a627e44f9976565592bf81d34"
