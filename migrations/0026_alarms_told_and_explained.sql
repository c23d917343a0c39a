-- An alarm is told in a channel of Slack, and says with which change its figure became worse.
ALTER TABLE "alarms" ADD COLUMN "slack_channel" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "worse_since" jsonb;
