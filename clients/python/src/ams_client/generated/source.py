"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6abe96973ae903c74e73c227adce4e12c89df34dd74e13e7cfbb6bac283861a2"
