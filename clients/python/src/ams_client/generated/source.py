"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "b756819bf26418909dbb4eb137157eb1280ec659495686695229f5cda8a7953a"
