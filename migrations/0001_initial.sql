-- The first tables: workspaces and keys, agents with their versions, knowledge, conversations with turns and all that
-- is written down of them, escalations, evals, the log, the outbox, and the processes that work.
CREATE TABLE "agent_versions" (
	"agent_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"change" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_versions_agent_id_version_pk" PRIMARY KEY("agent_id","version")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"system_prompt" text NOT NULL,
	"status" text NOT NULL,
	"tool_config" jsonb,
	"memory_config" jsonb,
	"channel_config" jsonb,
	"guardrail_config" jsonb,
	"prompt_config" jsonb,
	"escalation_config" jsonb,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"next_place" integer DEFAULT 1 NOT NULL,
	"summary" text,
	"summary_place" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "escalations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"status" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"assigned_to" jsonb NOT NULL,
	"webhook_url" text NOT NULL,
	"payload" jsonb,
	"delivery_round" integer DEFAULT 1 NOT NULL,
	"delivery_status" text DEFAULT 'pending' NOT NULL,
	"deliveries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eval_cases" (
	"run_id" uuid NOT NULL,
	"case_index" integer NOT NULL,
	"attempt" integer NOT NULL,
	"test_case" jsonb NOT NULL,
	"status" text NOT NULL,
	"turn_id" uuid,
	"generation" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"passed" boolean,
	"errored" boolean,
	"score" double precision,
	"response" text,
	"reasoning" text,
	"grades" jsonb,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "eval_cases_run_id_case_index_attempt_pk" PRIMARY KEY("run_id","case_index","attempt")
);
--> statement-breakpoint
CREATE TABLE "eval_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"agent_version" integer NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"repeat" integer DEFAULT 1 NOT NULL,
	"concurrency" integer NOT NULL,
	"max_cost" numeric(20, 8),
	"rerun_of" uuid,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"errored" integer DEFAULT 0 NOT NULL,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"error" jsonb,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "eval_suites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"test_cases" jsonb,
	"last_run_at" timestamp (3) with time zone,
	"last_result" jsonb,
	"min_score" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"text" text NOT NULL,
	"heading" text,
	"page" integer,
	"token_count" integer NOT NULL,
	"embedding" halfvec,
	"searchable" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', coalesce(heading, '') || ' ' || text)) STORED
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_url" text NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"chunk_count" integer,
	"error" jsonb,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"embedding_model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "request_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"source" text NOT NULL,
	"model" text NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"cost" numeric(20, 8) NOT NULL,
	"latency_ms" integer,
	"status" text NOT NULL,
	"error" text,
	"trace" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"generation" integer NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"first_token_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tool_calls" (
	"turn_id" uuid NOT NULL,
	"call_id" text NOT NULL,
	"round" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"arguments" jsonb,
	"status" text NOT NULL,
	"result" text,
	"error" text,
	"duration_ms" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "tool_calls_turn_id_call_id_pk" PRIMARY KEY("turn_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "turn_events" (
	"turn_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"generation" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turn_events_turn_id_seq_pk" PRIMARY KEY("turn_id","seq")
);
--> statement-breakpoint
CREATE TABLE "turn_rounds" (
	"turn_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"model" text NOT NULL,
	"text" text NOT NULL,
	"tool_calls" jsonb NOT NULL,
	"finish_reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "turn_rounds_turn_id_round_pk" PRIMARY KEY("turn_id","round")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"agent_version" integer NOT NULL,
	"model" text NOT NULL,
	"source" text NOT NULL,
	"place" integer NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"message" text NOT NULL,
	"input_verdict" jsonb,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"lease" bigint DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handed_over" boolean DEFAULT false NOT NULL,
	"snapshot" jsonb,
	"text" text DEFAULT '' NOT NULL,
	"finish_reason" text,
	"result" jsonb,
	"error" jsonb,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"cost" numeric(20, 8) DEFAULT '0' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_cases" ADD CONSTRAINT "eval_cases_run_id_eval_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."eval_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_runs" ADD CONSTRAINT "eval_runs_suite_id_eval_suites_id_fk" FOREIGN KEY ("suite_id") REFERENCES "public"."eval_suites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_suites" ADD CONSTRAINT "eval_suites_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kb_id_knowledge_bases_id_fk" FOREIGN KEY ("kb_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD CONSTRAINT "knowledge_bases_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_events" ADD CONSTRAINT "turn_events_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_rounds" ADD CONSTRAINT "turn_rounds_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_by_workspace" ON "agents" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "conversations_by_agent" ON "conversations" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "escalations_by_agent" ON "escalations" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "escalations_one_open" ON "escalations" USING btree ("conversation_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "escalations_one_a_turn" ON "escalations" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "eval_cases_open" ON "eval_cases" USING btree ("run_id","case_index") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "eval_runs_by_suite" ON "eval_runs" USING btree ("suite_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "eval_runs_one_running" ON "eval_runs" USING btree ("suite_id") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "eval_runs_idempotent" ON "eval_runs" USING btree ("workspace_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "eval_runs_open" ON "eval_runs" USING btree ("beat_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "eval_suites_by_agent" ON "eval_suites" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_in_order" ON "chunks" USING btree ("document_id","ordinal");--> statement-breakpoint
CREATE INDEX "chunks_by_knowledge_base" ON "chunks" USING btree ("kb_id");--> statement-breakpoint
CREATE INDEX "chunks_by_words" ON "chunks" USING gin ("search");--> statement-breakpoint
CREATE INDEX "documents_by_knowledge_base" ON "documents" USING btree ("kb_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_once" ON "documents" USING btree ("kb_id","filename","sha256") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_in_work" ON "documents" USING btree ("beat_at") WHERE status = 'processing' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "knowledge_bases_by_agent" ON "knowledge_bases" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_logs_one_a_turn" ON "request_logs" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "request_logs_newest" ON "request_logs" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "request_logs_by_time" ON "request_logs" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "model_calls_by_turn" ON "model_calls" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "turn_events_by_age" ON "turn_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "turns_in_order" ON "turns" USING btree ("conversation_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "turns_one_running" ON "turns" USING btree ("conversation_id") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "turns_idempotent" ON "turns" USING btree ("workspace_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "turns_open" ON "turns" USING btree ("beat_at") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "turns_by_agent" ON "turns" USING btree ("agent_id","id");