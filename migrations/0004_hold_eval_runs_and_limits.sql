-- A second request joins a running eval run and brings its own Idempotency-Key, so keys become rows. A run is held as
-- a whole, by a generation. Evals of all processes share one limit for each model provider.
-- Fails where eval runs are stored: suite_revision has no default, and no release had runs before.
CREATE TABLE "eval_run_keys" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"run_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eval_run_keys_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "provider_claims" (
	"provider" text NOT NULL,
	"process_id" uuid NOT NULL,
	"wanted" integer NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_claims_provider_process_id_pk" PRIMARY KEY("provider","process_id")
);
--> statement-breakpoint
CREATE TABLE "provider_limits" (
	"provider" text PRIMARY KEY NOT NULL,
	"concurrency" double precision NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"lowered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eval_runs" ADD COLUMN "suite_revision" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "eval_runs" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "eval_runs" ADD COLUMN "workflow_run_id" text;--> statement-breakpoint
ALTER TABLE "eval_suites" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "eval_run_keys" ADD CONSTRAINT "eval_run_keys_run_id_eval_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."eval_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eval_run_keys_by_run" ON "eval_run_keys" USING btree ("run_id");