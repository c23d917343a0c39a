"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "91c1e280b5f5bfa1bcfdedb69a42e56051dbb4b316637673cf784a01eae74166"
