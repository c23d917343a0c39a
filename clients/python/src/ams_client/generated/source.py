"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "ab5ed2e28b6c7a322745088593ba5cabca5deeb143cbd95eb1c9b619a3233449"
