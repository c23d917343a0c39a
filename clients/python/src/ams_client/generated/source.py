"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4c52b67396c0558085b9287c732cca7a015f2d411ba80127ad8e160361c4ee12"
