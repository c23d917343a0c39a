"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "fc2b2ed48c9fb10e656a6169c5ca3df95b9bd75ab2589066f0a121b2e43caf44"
