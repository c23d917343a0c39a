"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "0d4bf33de94b30fa38a9fbdea0c079151d5ef6cb3ff4845359852f992ca51e27"
