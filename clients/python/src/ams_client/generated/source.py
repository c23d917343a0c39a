"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "3d18163242dea432d651663d224a6eec5b4ce2e59b4444b8fa076c6f1794864b"
