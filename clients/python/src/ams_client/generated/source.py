"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "611a9bad5aeb34c9b80493a4c1304cba29968259813b450a30a42f2afb8f444d"
