-- Owners see a document as it was cut: its pages as they were read, and the place of each chunk on them.
-- Trials are calls of tools and webhooks that owners ask for; a row makes each at most once.
CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	CONSTRAINT "document_pages_document_id_ordinal_pk" PRIMARY KEY("document_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"agent_version" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"input" text,
	"status" text NOT NULL,
	"request" jsonb,
	"answer_status" integer,
	"result" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "page_ordinal" integer;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "page_start" integer;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "page_end" integer;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "repeated" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_by_agent" ON "trials" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "trials_by_age" ON "trials" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trials_waiting" ON "trials" USING btree ("created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "escalations_undelivered" ON "escalations" USING btree ("workspace_id","id") WHERE delivery_status <> 'delivered';--> statement-breakpoint
CREATE INDEX "eval_runs_failed" ON "eval_runs" USING btree ("workspace_id","id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "documents_failed" ON "documents" USING btree ("workspace_id","id") WHERE status = 'error' and deleted_at is null;