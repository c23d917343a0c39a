"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "1cf2583fd31d7d90824416bb7feb6ea3e309518bf434e0e2b63554bf4365ca07"
