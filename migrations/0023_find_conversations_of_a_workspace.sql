-- The lists of conversations and of escalations of a workspace read their newest rows; without these indexes they would read all.
-- A turn of an eval is in no such list, so it costs no entry of the index.
CREATE INDEX "escalations_by_workspace" ON "escalations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "escalations_open" ON "escalations" USING btree ("workspace_id","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "turns_by_workspace" ON "turns" USING btree ("workspace_id","id") WHERE source <> 'eval';