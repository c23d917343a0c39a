"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "0fcc15048072510c7d8a230bc9d5ed70f2ab2d8f7fa7ae2232588e883c7531e6"
