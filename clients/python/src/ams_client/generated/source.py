"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "bd52b36554e775cedecc3a5e462b049666cb516111551336d279a4e7cde1dd41"
