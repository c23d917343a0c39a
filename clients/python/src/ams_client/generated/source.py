"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "45cfb171837096571212824758b36a9c4b353e942a4e1061203a038cda15b342"
