"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "3de85eb7330f22fa8c9fc63de710351030475991817c08ecdd63956271009060"
