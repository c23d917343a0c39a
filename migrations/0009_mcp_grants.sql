-- Agents act at MCP servers with authorizations that people give (OAuth). A server that refuses an agent is told once.
CREATE TABLE "mcp_grants" (
	"agent_id" uuid NOT NULL,
	"workspace_id" uuid DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid NOT NULL,
	"server" text NOT NULL,
	"origin" text NOT NULL,
	"tokens" text,
	"expires_at" timestamp (3) with time zone,
	"is_renewable" boolean DEFAULT false NOT NULL,
	"wanted_scope" text,
	"authorized_by" text,
	"authorized_at" timestamp (3) with time zone,
	"attempt" text,
	"attempt_state" text,
	"attempt_cookie" text,
	"attempt_ends_at" timestamp (3) with time zone,
	CONSTRAINT "mcp_grants_agent_id_server_pk" PRIMARY KEY("agent_id","server")
);
--> statement-breakpoint
ALTER TABLE "mcp_lists" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_of_agent" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_grants_by_state" ON "mcp_grants" USING btree ("attempt_state");--> statement-breakpoint
SELECT second_lock('mcp_grants');--> statement-breakpoint
COMMENT ON TABLE mcp_grants IS 'The authorization of an agent at an MCP server, which a person has given or has begun to give.';
