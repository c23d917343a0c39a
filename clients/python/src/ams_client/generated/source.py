"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c11cef4b5c636702f4a0372565acd4f3fba9fb7ac438273751b4934745443b7c"
