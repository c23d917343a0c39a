-- What messages carry beside text: files, tools that the caller runs, users and metadata, and histories from elsewhere.
CREATE TABLE "required_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"call_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"sealed_arguments" text,
	"status" text NOT NULL,
	"result" text,
	"is_error" boolean DEFAULT false NOT NULL,
	"settled_hash" text,
	"decided_arguments" jsonb,
	"reason" text,
	"decided_by" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_messages" (
	"conversation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_messages_conversation_id_place_pk" PRIMARY KEY("conversation_id","place")
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	CONSTRAINT "file_uses_conversation_id_file_id_pk" PRIMARY KEY("conversation_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"text" text,
	"is_cut" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "end_user" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "kept_messages" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "tools" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "tool_choice" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "continues" uuid;--> statement-breakpoint
ALTER TABLE "required_actions" ADD CONSTRAINT "required_actions_of_turn" FOREIGN KEY ("workspace_id","turn_id") REFERENCES "public"."turns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_in_workspace" ON "files" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_of_file" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_of_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "required_actions_in_order" ON "required_actions" USING btree ("turn_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "required_actions_by_call" ON "required_actions" USING btree ("workspace_id","call_id");--> statement-breakpoint
CREATE INDEX "required_actions_by_conversation" ON "required_actions" USING btree ("conversation_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "required_actions_expired" ON "required_actions" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "approvals_by_workspace" ON "required_actions" USING btree ("workspace_id","id") WHERE type = 'approval';--> statement-breakpoint
CREATE INDEX "file_uses_by_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_expired" ON "files" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_by_end_user" ON "conversations" USING btree ("workspace_id","end_user","id") WHERE end_user is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "turns_one_continuation" ON "turns" USING btree ("continues") WHERE continues is not null;--> statement-breakpoint
SELECT second_lock('required_actions');--> statement-breakpoint
SELECT second_lock('imported_messages');--> statement-breakpoint
SELECT second_lock('files');--> statement-breakpoint
SELECT second_lock('file_uses');--> statement-breakpoint
COMMENT ON TABLE required_actions IS 'A call of a turn that somebody outside must run or allow.';
COMMENT ON TABLE imported_messages IS 'A message of a history from elsewhere, before all turns of its conversation.';
COMMENT ON TABLE files IS 'A file that messages may carry. Its bytes lie in object storage.';
COMMENT ON TABLE file_uses IS 'A conversation that uses a file. The file goes with the last of them.';
