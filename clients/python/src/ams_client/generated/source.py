"""Says what this package was made of: `npm run clients` makes it anew when that has changed."""

SOURCE = "dd6c1d1b942c528687157a126da469959d29bec6fc67429e175a2ce15bb05624"
