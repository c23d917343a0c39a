"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "12d4239ef980ff6c9d8a5403f65ae81a9124c442fc11716ea3fafb204467b390"
