"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d9371ee4ec7821ef015ed85481c59417370e84a02d7ee8d27032a57767c15936"
