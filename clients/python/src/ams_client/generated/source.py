"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5394e03c0d0c96a83a0574a1916bcf8bc217fc29368fe2ec82d71cbc1b5d449c"
