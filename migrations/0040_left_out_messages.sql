-- The turn after a pause leaves messages out that do not fit into it or are on a blocked topic. They stay in the transcript.
-- An event keeps what it says of a message of the agent, because it may come before the reply has ended.
ALTER TABLE "channel_events" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "kept_messages" ADD COLUMN "turn_id" uuid;--> statement-breakpoint
ALTER TABLE "kept_messages" ADD COLUMN "left_out" text;
