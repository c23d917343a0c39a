"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "90d899e8631b4a2e7a3848215675687635f3ea1b2124b9e5f3dd0a3183105f3e"
