"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c8dfebdda99ef85d4913386dcd1c7dfe0ccbf22ca57756390a82246f44e7958a"
