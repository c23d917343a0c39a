"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "a998db091a1f201f6f8f79ac3879acd0d19359d0c06be63aac89d74e8ea4b5a5"
