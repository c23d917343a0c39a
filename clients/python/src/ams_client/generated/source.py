"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "46502a46ba21c43ccc3a50402c5d9ded6cc56c535bfaa32e6ed5d5bd11389b33"
