"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "b8bcccb0decd1fdcf95b6802eb770b970bb064c1d721085672e776b92c336071"
