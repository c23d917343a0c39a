-- A search counts the passages that have a word. It reads the index alone, which has their number: migrations/word-count.ts
-- makes it while the service writes. Rows of the former release have none, until workers index their documents again.
ALTER TABLE "document_words" ADD COLUMN "passages" integer;--> statement-breakpoint
-- A look at the line of waiting documents read this index, and each document in it that a former look had let begin.
DROP INDEX "documents_in_work";--> statement-breakpoint
CREATE INDEX "documents_in_work" ON "documents" USING btree ("beat_at") WHERE status = 'processing' and deleted_at is null and not is_waiting;
