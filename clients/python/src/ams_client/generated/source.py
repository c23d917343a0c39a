"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e0245e891d28034894b719ee36adec7e78b515cc412967ed64004962243d5f1c"
