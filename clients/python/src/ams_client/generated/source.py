"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "c20c177630a140d4e5460e192727a214b752c2bcf548edd74909750bee2eee48"
