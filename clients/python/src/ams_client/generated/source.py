"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e86a5fbdcf5d1cb456eceb69280988dc7f81b4bbb49d43547c244a19cbf5c427"
