"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "1eef8df20b47e3f1998b2c4f35a08f9fe6503314734109af7997d3f2dbf12669"
