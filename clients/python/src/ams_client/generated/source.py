"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "a0e4f470403220feb7041b3dd1db788fac7d87921285877321334a7bb431f973"
