"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4f11e0cec7b319b309bd90231a0fbbb1012c3187ddab5b949be934ab7e9044f1"
