"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2ce062de3bb938ba18fdd7a0d96905318b638572877861453c41a5f18758fb4a"
