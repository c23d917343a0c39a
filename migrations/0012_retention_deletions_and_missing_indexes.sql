-- Retention and restored backups need a setting a workspace and a list of deletions; calls of ingestions have no turn.
-- Sweeps, purges and deletes by agent, conversation or turn read whole tables without these indexes.
-- The scope admin is new: keys that had all scopes, as all keys so far, have it too.
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "turn_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ended_run_id" text;--> statement-breakpoint
ALTER TABLE "escalations" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "logs_removed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "deletions_to_list" ON "deletions" USING btree ("deleted_at") WHERE listed_at is null;--> statement-breakpoint
CREATE INDEX "escalations_by_conversation" ON "escalations" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "escalations_pending" ON "escalations" USING btree ("swept_at") WHERE delivery_status = 'pending';--> statement-breakpoint
CREATE INDEX "eval_cases_by_turn" ON "eval_cases" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "eval_runs_by_agent" ON "eval_runs" USING btree ("agent_id","ended_at");--> statement-breakpoint
CREATE INDEX "documents_by_agent" ON "documents" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "model_calls_without_turn" ON "model_calls" USING btree ("agent_id","started_at") WHERE turn_id is null;--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = array_append("scopes", 'admin') WHERE "scopes" @> ARRAY['read', 'write', 'chat', 'evals'] AND NOT 'admin' = ANY("scopes");
