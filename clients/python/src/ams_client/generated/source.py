"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2dddb86ab26f773bd2a0e5148dfff297bf7824bb70275945001ccfaa787d7575"
