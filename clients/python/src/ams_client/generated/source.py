"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2e46b3f279c55630649e65bc56e26586fdc54d994bf34b84aa1dd9698c22959c"
