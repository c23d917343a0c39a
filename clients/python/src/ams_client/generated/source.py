"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "586b59b24f8bf152909b1c0504a8996e6290bd00ffe389211d2523ad8938edcd"
