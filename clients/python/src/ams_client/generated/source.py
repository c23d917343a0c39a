"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "219bdb9155a2719119eadf5a067bb2b71237f93d3686f4d6d46b2e1fee453463"
