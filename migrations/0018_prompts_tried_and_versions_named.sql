-- A turn may try a prompt that is not saved, so its row keeps it. People name versions of agents and write notes on them.
ALTER TABLE "agent_versions" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "prompt" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_versions_by_label" ON "agent_versions" USING btree ("agent_id","label") WHERE label is not null;