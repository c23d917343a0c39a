"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "f509f3b9faf622a20db25b987f47f30f9f8c4466b9dced30db66994e246b9610"
