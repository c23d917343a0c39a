"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "55a20133988373b9b41b7163ff5f6e5cef7bf200df39167932bc65989a2016c1"
