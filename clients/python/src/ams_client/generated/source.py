"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "08e47201c7d9b040e917d2dda3ce60f11ba37d2e6d60243a77ab7959cabeee21"
