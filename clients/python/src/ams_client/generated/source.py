"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "ff36250c0c3d6ac9a63cf375ee2e66995f6d027e3028531fbfd25084d868e646"
