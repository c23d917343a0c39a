"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "b9f5e77ada14dcfa9d341de639ebe6e26ee63d7f3d7635c95815d8ec3a06706c"
