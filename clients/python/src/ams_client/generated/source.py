"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "be1ee37eef0ec0faf68721a27e561bc60bbdb1608263bd118b888ac25fe5319f"
