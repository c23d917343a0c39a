"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "94efa642b03cc372ad91a7e6099ab0b470fa5baa4bc95f4b72da25953b52225c"
