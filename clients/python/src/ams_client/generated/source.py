"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "955b47194c05d6572087df014eb0df28f498d3b52d2ed7eac4cae200bf40a113"
