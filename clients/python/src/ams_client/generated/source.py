"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d1cae6cf4006a6341ce70f5aab5b072400019011c2494b9979ecbefd731fba45"
