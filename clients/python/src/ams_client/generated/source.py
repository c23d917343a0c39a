"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "546122cfa3baca232dcf6659fc477d04b2057fa98c4d6baac7f334c548adb475"
