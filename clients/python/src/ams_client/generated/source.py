"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "89c3f68897bcc1785dd2c1399de79ac88d6360ce45c3b789922a984b9b55569d"
