"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "46ca4ff95536f53a7eb562f188f9ab6cd8d8448544a55ec751814954b9fec8b9"
