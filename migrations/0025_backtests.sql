-- A backtest asks turns of the past again, of another version, model or setting. Calls are found in the ledger by a hash of
-- their arguments.
CREATE TABLE "backtest_turns" (
	"backtest_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"divergence" text,
	"verdict" text,
	"reasoning" text,
	"new_calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"baseline" jsonb,
	"candidate" jsonb,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "backtest_turns_backtest_id_turn_id_pk" PRIMARY KEY("backtest_id","turn_id")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"started_by" jsonb,
	"status" text DEFAULT 'running' NOT NULL,
	"candidate" jsonb NOT NULL,
	"candidate_version" integer,
	"baseline_version" integer,
	"retrieval" text NOT NULL,
	"judge" jsonb,
	"max_cost" numeric(20, 8),
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"concurrency" integer NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"errored" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"figures" jsonb,
	"rerun_of" uuid,
	"error" jsonb,
	"holder_id" uuid,
	"generation" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"workflow_run_id" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "arguments_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "backtests_in_workspace" ON "backtests" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "backtest_turns" ADD CONSTRAINT "backtest_turns_of_backtest" FOREIGN KEY ("workspace_id","backtest_id") REFERENCES "public"."backtests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_turns" ADD CONSTRAINT "backtest_turns_of_turn" FOREIGN KEY ("workspace_id","turn_id") REFERENCES "public"."turns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtest_turns_open" ON "backtest_turns" USING btree ("backtest_id","place") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "backtest_turns_by_turn" ON "backtest_turns" USING btree ("workspace_id","turn_id");--> statement-breakpoint
CREATE INDEX "backtests_by_agent" ON "backtests" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "backtests_open" ON "backtests" USING btree ("beat_at") WHERE status = 'running';--> statement-breakpoint
SELECT second_lock('backtests');--> statement-breakpoint
SELECT second_lock('backtest_turns');--> statement-breakpoint
COMMENT ON TABLE backtests IS 'Turns of the past, asked again of another version, model or setting.';--> statement-breakpoint
COMMENT ON TABLE backtest_turns IS 'One turn of a backtest: what it gave then, and what the candidate gave.';
