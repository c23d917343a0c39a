"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "59c72905032554667b4535166359d7234a1f0ce9e5f1e161c44aab7e627f06b1"
