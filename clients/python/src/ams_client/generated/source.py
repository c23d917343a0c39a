"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "371aa5dfaf91caeb044f8ed037cec15d3bf0e32fdb9689d7cf7855fc34fc6e97"
