"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "9898100fa9deb47d8874ef2dae2afff5937e850470e382db83e69a106a593f7d"
