"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "d98dceaa816d9788ea5e41ffa409bc4d4d0bb4be4cdb59077868d78673656e6c"
