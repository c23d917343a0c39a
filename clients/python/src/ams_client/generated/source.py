"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "37e7278180c78f39fd343623493ea8c90097dea00e3f09632467f86ecc4a218b"
