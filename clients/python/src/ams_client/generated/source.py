"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "603d7666878aca5ba6826b824c56e3bcd422517c44effa06b345cb307cf2084b"
