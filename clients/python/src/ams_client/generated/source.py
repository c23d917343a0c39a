"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "72a5dcae1d9033945c4bedc16a1c9030fadb19447a0896ddc860bba90aacbf09"
