"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "747b043b85dfd35d078a7d7bcbf405ad859ffb1cd622fbb4b146d3e8bec54206"
