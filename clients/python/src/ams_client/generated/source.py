"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "5139a4d842b6af055c19276a8c682896c6d434e603776431ff77e4e85fe7aeb6"
