"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "cce9e09e78555801b12b6cf29e23eb34d1de915e09c448ad8f587429d579645a"
