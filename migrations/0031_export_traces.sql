-- What is to be sent to Langfuse: the transaction that stores the facts writes the entry, a worker sends it and deletes the row.
CREATE TABLE "trace_exports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"failed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trace_exports_in_order" ON "trace_exports" USING btree ("id") WHERE refused_at is null;--> statement-breakpoint
CREATE INDEX "trace_exports_failed" ON "trace_exports" USING btree ("workspace_id","failed_at") WHERE failed_at is not null;--> statement-breakpoint
SELECT second_lock('trace_exports');--> statement-breakpoint
REVOKE UPDATE, DELETE ON "trace_exports" FROM "ams_app";--> statement-breakpoint
GRANT USAGE ON SEQUENCE "trace_exports_id_seq" TO "ams_app", "ams_system";
