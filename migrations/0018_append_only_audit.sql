-- Every write leaves an entry in the audit, in its own transaction; triggers keep the entries as they were written.
-- A delete passes only in the retention sweep, and only for entries that are older than 30 days.
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"subject_name" text,
	"request_id" text,
	"address" text,
	"change" jsonb
);
--> statement-breakpoint
ALTER TABLE "agent_versions" ADD COLUMN "actor" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_workspace" ON "audit_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_entries" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_entries" USING btree ("workspace_id","action","id");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF current_setting('ams.audit_sweep', true) = 'on' AND OLD.at < now() - interval '30 days' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'The entries of the audit are append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
