"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "06d4eee13adb4d1e0e0040ee0c535c89bbdb81037db9913cad2325b8e3c3da66"
