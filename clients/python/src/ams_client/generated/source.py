"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "851593d2476d562bf2f2cd1d8f866c58dca3ef9b1955e6f04727359bc3ba42fd"
