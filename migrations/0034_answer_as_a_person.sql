-- A person of the team answers in an escalated conversation, and pauses a conversation: its agent is silent then, and the messages of a channel's user are kept.
CREATE TABLE "kept_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"input_verdict" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"actor" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "paused_by" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "person_message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_messages" ADD CONSTRAINT "kept_messages_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_messages" ADD CONSTRAINT "person_messages_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_messages_in_order" ON "kept_messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE INDEX "kept_messages_by_agent" ON "kept_messages" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_messages_in_order" ON "person_messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "person_messages_idempotent" ON "person_messages" USING btree ("workspace_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "person_messages_by_agent" ON "person_messages" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "conversations_paused" ON "conversations" USING btree ("workspace_id","id") WHERE paused_at is not null;--> statement-breakpoint
SELECT second_lock('person_messages');--> statement-breakpoint
SELECT second_lock('kept_messages');
