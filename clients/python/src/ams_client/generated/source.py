"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d9660b5a3eaab756bc3903c5b6b5d3800c808d81fbe979aa24a0e32c3deacf38"
