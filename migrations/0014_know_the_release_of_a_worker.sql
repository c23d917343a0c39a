-- Two releases may work side by side during an upgrade. A worker says which release it runs, so that the workers of the
-- current release take new work, and work that is pinned to a release without workers is found.
ALTER TABLE "processes" ADD COLUMN "build_id" text;