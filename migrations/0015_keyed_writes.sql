-- A repeated request with the same Idempotency-Key gets the result of the first one, and does nothing twice.
CREATE TABLE "keyed_writes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"step" integer NOT NULL,
	"request_hash" text NOT NULL,
	"agent_id" uuid,
	"result" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keyed_writes_of_actor" UNIQUE("workspace_id","actor_id","key","step")
);
--> statement-breakpoint
ALTER TABLE "keyed_writes" ADD CONSTRAINT "keyed_writes_of_workspace" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyed_writes_by_agent" ON "keyed_writes" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "keyed_writes_by_age" ON "keyed_writes" USING btree ("created_at");--> statement-breakpoint
SELECT second_lock('keyed_writes');--> statement-breakpoint
COMMENT ON TABLE keyed_writes IS 'The result of a write whose request had an Idempotency-Key, for a day.';
