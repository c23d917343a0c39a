"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "01d1d8e291f6c8d7bd0f8cb1ac06ca96ccf15aa2c8a789f1a4b996d2b15a8408"
