-- A search by words weighs them by BM25: in which chunks of a document a word stands, read by knowledge base and word. Workers
-- index the documents of former releases in the background; until then a search reads these as before. The key with the
-- workspace is made by migrations/composite-key.ts, which builds the index that it needs.
CREATE TABLE "document_words" (
	"document_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"ordinals" integer[] NOT NULL,
	"impacts" smallint[] NOT NULL,
	CONSTRAINT "document_words_document_id_word_pk" PRIMARY KEY("document_id","word")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "word_index" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_words_by_word" ON "document_words" USING btree ("kb_id","word");--> statement-breakpoint
CREATE INDEX "documents_without_words" ON "documents" USING btree ("id") WHERE status = 'ready' and deleted_at is null and word_index = 0;--> statement-breakpoint
SELECT second_lock('document_words');--> statement-breakpoint
-- A search reads many rows: the workspace is computed once for all of them.
ALTER POLICY "own_workspace" ON "document_words" USING (workspace_id = (SELECT ams_workspace()));
