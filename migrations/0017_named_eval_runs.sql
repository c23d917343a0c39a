-- A run has a number in its suite, says who began it, and may answer with another model than that of the version.
ALTER TABLE "eval_runs" ADD COLUMN "number" integer;
--> statement-breakpoint
ALTER TABLE "eval_runs" ADD COLUMN "started_by" jsonb;
--> statement-breakpoint
ALTER TABLE "eval_runs" ADD COLUMN "model" text;
--> statement-breakpoint
UPDATE "eval_runs" SET "number" = "counted"."number"
FROM (SELECT "id", row_number() OVER (PARTITION BY "suite_id" ORDER BY "id") AS "number" FROM "eval_runs") AS "counted"
WHERE "counted"."id" = "eval_runs"."id";
