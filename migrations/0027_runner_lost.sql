-- A worker says with its beat that its runner does not answer, so that /readyz can tell the operator.
ALTER TABLE "processes" ADD COLUMN "runner_lost_at" timestamp (3) with time zone;