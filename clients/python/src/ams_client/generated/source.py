"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4633edde9ef6d5cc51b5854441b44ad660af4506a5d2623f383e9159e34f39ed"
