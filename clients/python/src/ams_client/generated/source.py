"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6a082b1fef02e6abc0d4f6344d0ba8c5369c5a19c43443cf337d7575044cf04e"
