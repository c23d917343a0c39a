"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d7c08f76b319da92a99a77148f5c0de9954b2c6457703302b9cebb42e62a2218"
