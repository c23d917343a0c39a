"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cd134a00e41638d9bcc558b1cd293041c29151575b3f4bd40bcf1e115a2d2b06"
