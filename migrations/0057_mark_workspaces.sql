-- The settings find their workspaces by the hash of a key and by a mark, so names decide nothing and may repeat. A deleted
-- workspace keeps its row until its purge is complete and the entries of its audit are too old.
ALTER TABLE "workspaces" DROP CONSTRAINT "workspaces_name_unique";--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "settings_entry" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "is_operators" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "maker_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "workspaces_by_maker" ON "workspaces" USING btree ("maker_id") WHERE maker_id is not null;--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "readers" uuid[];
