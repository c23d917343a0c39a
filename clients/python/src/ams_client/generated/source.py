"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "29a75d3218db803f925fa03d41a4f947cbcfe0ec19d3fdc81aeb2c21ebeb9f2b"
