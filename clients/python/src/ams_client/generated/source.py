"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "244db916f86119a0bcc283b7da8403762f45fb58b0d3ae2f6b4a8f0c7651f078"
