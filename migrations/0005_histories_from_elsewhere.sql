-- A conversation may begin with messages from elsewhere, or with none, before it has a turn.
ALTER TABLE "conversations" ADD COLUMN "imported_count" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE INDEX "conversations_imported" ON "conversations" USING btree ("workspace_id","id") WHERE imported_count is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_idempotent" ON "conversations" USING btree ("workspace_id","idempotency_key") WHERE idempotency_key is not null;