"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4c0365c9b608f8739a0dfa02a928f14730139b70e3566b76c51ae396364222df"
