"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6a9665a76aa4efaeb5ef1f0f9b2cd960c49aac681151d92851548dbf90415124"
