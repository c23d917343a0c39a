"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "59bc870a7bdd1d0187814a416e3f9f6fb09e49cbe9fea1c92c1bdc5014824b83"
