-- A workspace's crowd of uploads waits in rows, and workers begin as many ingestions as can run, by turns of the workspaces. The
-- former release begins each at once; its sweep begins those that wait, too.
ALTER TABLE "documents" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_begun" ON "documents" USING btree ("workspace_id","kb_id") WHERE status = 'processing' and deleted_at is null and not is_waiting;--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("workspace_id","kb_id","id") WHERE status = 'processing' and deleted_at is null and is_waiting;
