"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "2f2e1e773e46b73d7bd6aaa70c3543e1e9bfc0f15a4a2166dda24f2fd08a1aaa"
