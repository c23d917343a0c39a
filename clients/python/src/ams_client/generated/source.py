"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "4f1c74ff1d86b68ca6b891bfa7100e65826a231a6f558467905fd785d6bb1908"
