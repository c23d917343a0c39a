"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "e8f4f054c66889080284003808a30eaee2b5192821b7ec0fe6ed927246fd4fbf"
