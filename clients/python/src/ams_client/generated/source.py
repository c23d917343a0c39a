"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "14c7cc48389a5541cd8bf9252b09474f08eec975d45443670b5251c238287338"
