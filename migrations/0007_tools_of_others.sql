-- Agents call the tools of MCP servers. What a server lists is kept, so that a turn need not ask for it.
CREATE TABLE "mcp_lists" (
	"agent_id" uuid NOT NULL,
	"workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"revision" text NOT NULL,
	"known" jsonb,
	"tools" jsonb NOT NULL,
	"hashes" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"looked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stale_at" timestamp (3) with time zone NOT NULL,
	"renewing_at" timestamp (3) with time zone,
	CONSTRAINT "mcp_lists_agent_id_key_pk" PRIMARY KEY("agent_id","key")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "mcp_config" jsonb;--> statement-breakpoint
ALTER TABLE "mcp_lists" ADD CONSTRAINT "mcp_lists_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT second_lock('mcp_lists');--> statement-breakpoint
COMMENT ON TABLE mcp_lists IS 'What an MCP server of an agent has listed last, for one credential.';
