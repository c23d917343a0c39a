-- Callers see which pages of a PDF hold only pictures, of which nothing is found, and which were recognised. What was
-- recognised is kept until the document is cut. Documents that an earlier release read have none of it.
CREATE TABLE "recognised_pages" (
	"document_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text,
	"is_lost" boolean NOT NULL,
	CONSTRAINT "recognised_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "unread_pages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "recognised_pages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD CONSTRAINT "recognised_pages_of_document" FOREIGN KEY ("workspace_id","document_id") REFERENCES "public"."documents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT second_lock('recognised_pages');
