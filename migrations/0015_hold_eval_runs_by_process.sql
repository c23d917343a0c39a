-- A run is taken over only when the process that holds it has ended, so the row names that process. Null: no process, or
-- one of the former release, whose activities take runs as before.
ALTER TABLE "eval_runs" ADD COLUMN "holder_id" uuid;