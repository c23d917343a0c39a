-- A caller sees how far the removal of a deleted agent, knowledge base or conversation is: GET /v1/purges/{id}.
CREATE TABLE "purges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"type" text NOT NULL,
	"rows_removed" integer DEFAULT 0 NOT NULL,
	"files_found" integer DEFAULT 0 NOT NULL,
	"files_removed" integer DEFAULT 0 NOT NULL,
	"histories_found" integer DEFAULT 0 NOT NULL,
	"histories_left" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "purges_open" ON "purges" USING btree ("agent_id") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "purges_by_age" ON "purges" USING btree ("started_at");--> statement-breakpoint
SELECT second_lock('purges');
