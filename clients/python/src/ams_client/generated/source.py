"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "9cd9b5f94e4fef1417b71658db08c242f86e1ab3c34c2f262fc330f20d65f502"
