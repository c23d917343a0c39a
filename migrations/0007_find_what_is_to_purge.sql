-- Sweeps look for rows that were deleted and not purged yet. These indexes hold just those rows, so that a sweep does
-- not read whole tables.
CREATE INDEX "agents_deleted" ON "agents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "knowledge_bases_deleted" ON "knowledge_bases" USING btree ("deleted_at") WHERE deleted_at is not null;