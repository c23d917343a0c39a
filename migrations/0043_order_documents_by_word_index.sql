-- Workers look for documents whose words an older release indexed, or none. The index gives them by release, the newest first.
DROP INDEX "documents_without_words";--> statement-breakpoint
CREATE INDEX "documents_by_word_index" ON "documents" USING btree ("word_index","id") WHERE status = 'ready' and deleted_at is null;
