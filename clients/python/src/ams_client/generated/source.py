"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "3d2dd6bb8c10b96e9d443beb25efa4055241eeaa3870534d6f66d699c8e7eb85"
