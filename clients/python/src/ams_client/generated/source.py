"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "93c6e75aba79721fb78ec95b992cf3212fee839e576b0c6e96cce03ab52a27ab"
