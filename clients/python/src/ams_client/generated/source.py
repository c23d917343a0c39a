"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "6aba92c16207d89225ad181f9e47e3f6f36fac4123dc85846185da70f143b2e3"
