"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "baea873725a96773c536db279494b756eb2abf5bc10b4ee4da5fc45ad094ae1f"
