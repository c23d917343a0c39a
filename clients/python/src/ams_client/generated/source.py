"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "04f049c0531724c04790add2e7a74fa4bc64df952a6924d27e2cd1fd3cc1f883"
