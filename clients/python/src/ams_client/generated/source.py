"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "552b4e9d3e4aee22e5cc0a64ac7aaacd62da5b08317779dde3b35757d0c60b42"
