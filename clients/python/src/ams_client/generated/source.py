"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "ee15d1301bdbcf332e13f230b7bf2a1103b349e9516d6d4c97f98aee498e7da8"
