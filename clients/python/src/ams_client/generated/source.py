"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "1bc1e8bbe6594c4efd4ea4235912ad45f331d6c3de19518a24d7f31688432c4a"
