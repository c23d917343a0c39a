-- Each row of a tenant names its workspace, so that a key of (workspace, id) ties it to a parent of the same workspace. Rows
-- from before have null here, and the workspace of their parent: no row is rewritten. The keys themselves, whose indexes
-- are built while the service writes, are made by migrations/composite-key.ts.
ALTER TABLE "agent_versions" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "document_steps" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "eval_cases" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "turn_events" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "turn_rounds" ADD COLUMN "workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid;
