"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2c9f3c064d2dfacde8d2facbc9457a6e2feb93698403adf140b26413554fbf9b"
