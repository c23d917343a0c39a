-- A user of Slack, Telegram, WhatsApp or Discord talks to an agent: what the platforms deliver, which conversation it belongs
-- to, and how far each reply is. A new database gets the indexes of its keys here; others have them since 0028.
DO $$ BEGIN
	EXECUTE 'CREATE UNIQUE INDEX IF NOT EXISTS agents_in_workspace ON agents (workspace_id, id)';
	EXECUTE 'CREATE UNIQUE INDEX IF NOT EXISTS conversations_in_workspace ON conversations (workspace_id, id)';
END $$;--> statement-breakpoint
CREATE TABLE "channel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"event_id" text,
	"verdict" text NOT NULL,
	"reason" text,
	"place_id" uuid,
	"conversation_id" uuid,
	"turn_id" uuid,
	"repeats" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" text NOT NULL,
	"conversation_key" text NOT NULL,
	"conversation_id" uuid,
	"address" jsonb NOT NULL,
	"told_paused_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"place_id" uuid NOT NULL,
	"conversation_id" uuid,
	"kind" text NOT NULL,
	"text" text,
	"address" jsonb NOT NULL,
	"address_secret" text,
	"message_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"position" bigserial NOT NULL,
	"parts" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"code" text,
	"reason" text,
	"fix" text,
	"first_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"holder_id" uuid,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"typing_at" timestamp (3) with time zone,
	"swept_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "channel" text;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_places_in_workspace" ON "channel_places" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_places" ADD CONSTRAINT "channel_places_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_replies" ADD CONSTRAINT "channel_replies_of_place" FOREIGN KEY ("workspace_id","place_id") REFERENCES "public"."channel_places"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_replies" ADD CONSTRAINT "channel_replies_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_events_once" ON "channel_events" USING btree ("agent_id","channel","event_id");--> statement-breakpoint
CREATE INDEX "channel_events_by_age" ON "channel_events" USING btree ("agent_id","channel","received_at");--> statement-breakpoint
CREATE INDEX "channel_events_of_place" ON "channel_events" USING btree ("place_id","received_at");--> statement-breakpoint
CREATE INDEX "channel_events_by_conversation" ON "channel_events" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "channel_events_old" ON "channel_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_places_of_user" ON "channel_places" USING btree ("agent_id","channel","user_id","conversation_key");--> statement-breakpoint
CREATE INDEX "channel_places_by_conversation" ON "channel_places" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "channel_replies_by_agent" ON "channel_replies" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "channel_replies_by_conversation" ON "channel_replies" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE INDEX "channel_replies_in_order" ON "channel_replies" USING btree ("place_id","position");--> statement-breakpoint
CREATE INDEX "channel_replies_pending" ON "channel_replies" USING btree ("swept_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "channel_replies_awaited" ON "channel_replies" USING btree ("typing_at") WHERE state = 'awaiting';--> statement-breakpoint
CREATE INDEX "channel_replies_failed" ON "channel_replies" USING btree ("workspace_id","id") WHERE state in ('refused', 'given-up');--> statement-breakpoint
SELECT second_lock('channel_places');--> statement-breakpoint
SELECT second_lock('channel_events');--> statement-breakpoint
SELECT second_lock('channel_replies');--> statement-breakpoint
GRANT USAGE ON SEQUENCE "channel_replies_position_seq" TO "ams_app", "ams_system";
