-- A released version answers while people work on the newest; without one, the newest answers, as before.
ALTER TABLE "agents" ADD COLUMN "released_version" integer;
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "release_conditions" jsonb;
