-- A turn is held by a process, and a process beats once a second for all its turns. The columns of the former beats stay
-- until no process of the former release runs. The index lets a sweep find overdue turns without reading the others.
ALTER TABLE "turns" ADD COLUMN "holder_id" uuid;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "session_key" integer;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "beat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "supervisor_id" uuid;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "pid" integer;--> statement-breakpoint
CREATE INDEX "turns_by_deadline" ON "turns" USING btree ("deadline_at") WHERE status in ('waiting', 'running');