-- Settings and formats of answers, usage by part, reasoning between rounds, and workspaces' own keys of model providers.
CREATE TABLE "model_provider_keys" (
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"api_key" text,
	"base_url" text,
	"protocol" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_provider_keys_workspace_id_provider_pk" PRIMARY KEY("workspace_id","provider")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "model_settings" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "output" jsonb;--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "tokens_cached" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "tokens_cache_write" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_hours" ADD COLUMN "tokens_reasoning" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_logs" ADD COLUMN "tokens_cached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_logs" ADD COLUMN "tokens_cache_write" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_logs" ADD COLUMN "tokens_reasoning" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "cached_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "cache_write_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "reasoning_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "reasoning" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "ignored_settings" jsonb;--> statement-breakpoint
ALTER TABLE "turn_rounds" ADD COLUMN "thoughts" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "output" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "cached_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "cache_write_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "reasoning_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_provider_keys" ADD CONSTRAINT "model_provider_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_provider_keys_changed" ON "model_provider_keys" USING btree ("changed_at");--> statement-breakpoint
SELECT second_lock('model_provider_keys');--> statement-breakpoint
COMMENT ON TABLE model_provider_keys IS 'A workspace''s own key of a model provider, sealed.';
