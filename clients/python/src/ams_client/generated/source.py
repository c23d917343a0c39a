"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "237fd6c8742a21c4b5972d36b1cc400c7fbf3d6d2c747953cd12a27c0cc856ea"
