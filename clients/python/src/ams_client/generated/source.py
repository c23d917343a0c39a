"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "dd3563c02093427ff47a26ef37409f0a9f6ae4dd46e83ffb25ed0e17f6b94529"
