"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "0045f11166c6eabf31ba9c270b4972e25702d9fb6a9ad8feb39cdcc7f459632e"
