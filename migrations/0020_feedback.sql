-- A user says whether an answer is good. The score stands in the log too, because it outlives the conversation.
CREATE TABLE "turn_feedback" (
	"turn_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"comment" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"reaction" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "positive" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "neutral" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "negative" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_logs" ADD COLUMN "feedback" smallint;--> statement-breakpoint
ALTER TABLE "turn_feedback" ADD CONSTRAINT "turn_feedback_of_turn" FOREIGN KEY ("workspace_id","turn_id") REFERENCES "public"."turns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_logs_rated" ON "request_logs" USING btree ("workspace_id","created_at","id") WHERE feedback is not null;--> statement-breakpoint
SELECT second_lock('turn_feedback');--> statement-breakpoint
COMMENT ON TABLE turn_feedback IS 'What a user thinks of the answer of a turn.';
