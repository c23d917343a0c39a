-- A key may be bound to some agents of its workspace, and says what made it.
ALTER TABLE "api_keys" ADD COLUMN "agent_ids" uuid[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by" jsonb;