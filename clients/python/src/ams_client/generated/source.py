"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "28b0223d3dcd6c810bcc983cc16c3ddf70a9dc0ec2d685af8d6823d624cfac28"
