"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d5875e735f64bc2f8be4b21844f36793e6cabbf763a6472195574e2580c176da"
