"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "ec7d387f1b43f4897c1f8a8b321e16023331870406a0b608b73217f4d1f641cd"
