-- Evaluators judge turns of users: what is owed is a row of the transaction that ends or rates the turn.
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"evaluator_id" uuid NOT NULL,
	"evaluator" text NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"passed" boolean,
	"score" double precision,
	"reasoning" text,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evaluator_limits" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"max_daily_usd" numeric(20, 8),
	"spent_on" date,
	"spent_usd" numeric(20, 8) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"scorer" text NOT NULL,
	"criteria" text NOT NULL,
	"sample" double precision NOT NULL,
	"always" text[] DEFAULT '{}' NOT NULL,
	"is_enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluators_in_workspace" ON "evaluators" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_of_turn" FOREIGN KEY ("workspace_id","turn_id") REFERENCES "public"."turns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_of_evaluator" FOREIGN KEY ("workspace_id","evaluator_id") REFERENCES "public"."evaluators"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator_limits" ADD CONSTRAINT "evaluator_limits_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluators" ADD CONSTRAINT "evaluators_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_once" ON "evaluations" USING btree ("turn_id","evaluator");--> statement-breakpoint
CREATE INDEX "evaluations_due" ON "evaluations" USING btree ("due_at") WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX "evaluations_newest" ON "evaluations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "evaluations_by_agent" ON "evaluations" USING btree ("agent_id","evaluator","ended_at");--> statement-breakpoint
CREATE INDEX "evaluations_by_status" ON "evaluations" USING btree ("workspace_id","status");--> statement-breakpoint
CREATE INDEX "evaluations_by_evaluator" ON "evaluations" USING btree ("workspace_id","evaluator_id");--> statement-breakpoint
CREATE INDEX "evaluators_of_now" ON "evaluators" USING btree ("agent_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "evaluators_by_agent" ON "evaluators" USING btree ("workspace_id","agent_id");--> statement-breakpoint
SELECT second_lock('evaluators');--> statement-breakpoint
SELECT second_lock('evaluator_limits');--> statement-breakpoint
SELECT second_lock('evaluations');--> statement-breakpoint
COMMENT ON TABLE evaluators IS 'A judge of the turns of users, as it was until it was replaced.';
COMMENT ON TABLE evaluator_limits IS 'What the evaluators of an agent may spend a day, and have spent.';
COMMENT ON TABLE evaluations IS 'A judgement of a turn that is owed, or made.';
