"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "10d4e87003f8fbc949d471fd54a6a061ae58195ec29147963ccef54b0908f887"
