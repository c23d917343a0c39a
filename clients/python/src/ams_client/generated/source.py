"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cdd8a62bf7a00f05a912af0bcd40c73ae611f575ef6eb26a60474ecab15d06d1"
