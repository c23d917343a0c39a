"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "fa41520a7c591acfb39479fc7f79f612ce72a58f582a4f53a2512dea2be40144"
