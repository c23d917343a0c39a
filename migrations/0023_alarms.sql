-- Alarms watch figures of the turns of users; their state and its event change in one transaction.
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"metric" text NOT NULL,
	"worse_than" double precision NOT NULL,
	"window_minutes" integer NOT NULL,
	"min_turns" integer NOT NULL,
	"state" text DEFAULT 'ok' NOT NULL,
	"value" double precision,
	"turns" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"calm_checks" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_by_name" ON "alarms" USING btree ("agent_id","name");--> statement-breakpoint
CREATE INDEX "alarms_by_agent" ON "alarms" USING btree ("workspace_id","agent_id");--> statement-breakpoint
CREATE INDEX "alarms_by_check" ON "alarms" USING btree ("checked_at");--> statement-breakpoint
SELECT second_lock('alarms');--> statement-breakpoint
COMMENT ON TABLE alarms IS 'A bound on a figure of an agent''s turns, and whether the figure is worse.';
