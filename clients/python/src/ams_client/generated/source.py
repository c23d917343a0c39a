"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5670e635de6aef4a5980ac06beeb233592038f1b2aef33adb11281d784c4cca2"
