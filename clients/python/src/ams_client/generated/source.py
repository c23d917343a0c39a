"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6e92744a74181961baac170d4e628f0708e4e7189ac4f9223ea85207e1815f72"
