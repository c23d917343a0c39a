"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "461d9dbf2c909d79229b3edeb11c7082eac4e4cd1b5600aaf80a4a560d445f10"
