"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "1b4d343024b0cacdde663690972e01961b2ebee4c78dd9128ae4cc780617b031"
