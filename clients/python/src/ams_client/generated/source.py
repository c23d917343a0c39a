"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "09adfbdebeeebda1b557a630e1ecc23498611dd481fa822334ce4626485bf73a"
