-- A step of an ingestion is taken over only when the process that works on it has ended, so a row says which process that is.
-- Steps of one document run in several processes side by side, so the document's own row can not say it.
CREATE TABLE "document_steps" (
	"document_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"holder_id" uuid NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_steps_document_id_step_pk" PRIMARY KEY("document_id","step")
);
--> statement-breakpoint
ALTER TABLE "document_steps" ADD CONSTRAINT "document_steps_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;