"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "005b45a471bce0044dba98f43cb799c19699443c2c1a88ced87eb476e84a6b82"
