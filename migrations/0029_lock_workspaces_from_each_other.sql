-- The second lock between workspaces: a statement sees the rows of the workspace that its connection is set to, whatever its
-- predicate says. The processes work as two roles that own nothing. The owner is a member of both, so that migrations and
-- the former release, which connect as the owner, see all rows in spite of FORCE.
DO $$
DECLARE
	role_name text;
BEGIN
	FOREACH role_name IN ARRAY ARRAY['ams_app', 'ams_system'] LOOP
		-- Roles belong to the server: another database, or its administrator, may have made them.
		IF to_regrole(role_name) IS NULL THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', role_name);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
			END;
		END IF;
		IF NOT pg_has_role(current_user, role_name, 'USAGE') THEN
			EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
		END IF;
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "ams_workspace"() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
	$$ SELECT nullif(current_setting('ams.workspace_id', true), '')::uuid $$;--> statement-breakpoint
COMMENT ON FUNCTION "ams_workspace" IS 'The workspace that this connection is set to; null when it is set to none.';--> statement-breakpoint
CREATE FUNCTION "second_lock"("locked" regclass, "is_below" text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	act text;
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', locked);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', locked);
	EXECUTE format('CREATE POLICY own_workspace ON %s TO ams_app USING (workspace_id = ams_workspace())', locked);
	EXECUTE format('CREATE POLICY all_workspaces ON %s TO ams_system USING (true)', locked);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ams_app, ams_system', locked);
	IF is_below IS NOT NULL THEN
		-- New rows have a workspace, so an insert does not pay for the look-up of the row above.
		FOREACH act IN ARRAY ARRAY['select', 'update', 'delete'] LOOP
			EXECUTE format('CREATE POLICY %I ON %s FOR %s TO ams_app USING (workspace_id IS NULL AND %s)',
				'below_own_' || act, locked, act, is_below);
		END LOOP;
	END IF;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION "second_lock" IS 'Locks a table with workspace_id, in the migration that makes it. is_below: whether a row without one hangs on a row that is seen.';--> statement-breakpoint
SELECT second_lock('agent_versions', 'EXISTS (SELECT FROM agents WHERE agents.id = agent_id)');--> statement-breakpoint
SELECT second_lock('document_pages', 'EXISTS (SELECT FROM documents WHERE documents.id = document_id)');--> statement-breakpoint
SELECT second_lock('document_steps', 'EXISTS (SELECT FROM documents WHERE documents.id = document_id)');--> statement-breakpoint
SELECT second_lock('eval_cases', 'EXISTS (SELECT FROM eval_runs WHERE eval_runs.id = run_id)');--> statement-breakpoint
SELECT second_lock('model_calls',
	'(EXISTS (SELECT FROM turns WHERE turns.id = turn_id) OR EXISTS (SELECT FROM agents WHERE agents.id = model_calls.agent_id))');--> statement-breakpoint
SELECT second_lock('tool_calls', 'EXISTS (SELECT FROM turns WHERE turns.id = turn_id)');--> statement-breakpoint
SELECT second_lock('turn_events', 'EXISTS (SELECT FROM turns WHERE turns.id = turn_id)');--> statement-breakpoint
SELECT second_lock('turn_rounds', 'EXISTS (SELECT FROM turns WHERE turns.id = turn_id)');--> statement-breakpoint
SELECT second_lock(oid) FROM pg_class
WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition AND NOT relrowsecurity
	AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'workspace_id' AND NOT attisdropped);--> statement-breakpoint
-- A search reads many passages: the workspace is computed once for all of them.
ALTER POLICY "own_workspace" ON "chunks" USING (workspace_id = (SELECT ams_workspace()));--> statement-breakpoint
REVOKE UPDATE, DELETE ON "audit_entries" FROM "ams_app";--> statement-breakpoint
REVOKE UPDATE ON "audit_entries" FROM "ams_system";--> statement-breakpoint
REVOKE UPDATE, DELETE ON "outbox" FROM "ams_app";--> statement-breakpoint
REVOKE SELECT, UPDATE, DELETE ON "deletions" FROM "ams_app";--> statement-breakpoint
GRANT USAGE ON SEQUENCE "outbox_id_seq" TO "ams_app", "ams_system";--> statement-breakpoint
ALTER TABLE "workspaces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspaces" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_workspace" ON "workspaces" TO "ams_app" USING (id = ams_workspace());--> statement-breakpoint
CREATE POLICY "all_workspaces" ON "workspaces" TO "ams_system" USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE ON "workspaces" TO "ams_app";--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "members" ON "users" FOR SELECT TO "ams_app" USING (EXISTS (SELECT FROM members WHERE members.user_id = users.id));--> statement-breakpoint
CREATE POLICY "all_people" ON "users" TO "ams_system" USING (true);--> statement-breakpoint
GRANT SELECT ("id", "email", "name", "created_at") ON "users" TO "ams_app";--> statement-breakpoint
ALTER TABLE "installation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "installation" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "no_secret" ON "installation" FOR SELECT TO "ams_app" USING (name IN ('log_hours_until', 'current_release'));--> statement-breakpoint
CREATE POLICY "all_facts" ON "installation" TO "ams_system" USING (true);--> statement-breakpoint
GRANT SELECT ON "installation", "processes" TO "ams_app";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "workspaces", "users", "sessions", "installation", "processes", "rate_limits",
	"provider_limits", "provider_claims" TO "ams_system";--> statement-breakpoint
-- A search by words. Its operator is not leakproof, so below a policy Postgres would read every passage instead of the index.
-- It works in the name of the owner and sees what the policy shows: the passages of the workspace of the connection.
CREATE FUNCTION "matching_chunks"("bases" uuid[], "words" tsquery, "most" integer) RETURNS TABLE ("id" uuid, "place" bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
	SELECT chunks.id, row_number() OVER (ORDER BY ts_rank_cd(chunks.search, words, 1) DESC)
	FROM chunks JOIN documents ON documents.id = chunks.document_id AND documents.status = 'ready' AND documents.deleted_at IS NULL
	WHERE chunks.workspace_id = ams_workspace() AND chunks.kb_id = ANY(bases) AND chunks.search @@ words
	ORDER BY ts_rank_cd(chunks.search, words, 1) DESC LIMIT most
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "matching_chunks" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "matching_chunks" TO "ams_app";--> statement-breakpoint
-- Only the owner of a table makes and drops its partitions. These two functions do it for the worker, and nothing else.
CREATE FUNCTION "make_event_partition"("name" text, "first_id" uuid, "end_id" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF name !~ '^turn_events_[0-9]{10}$' THEN
		RAISE EXCEPTION '% is no name of a partition of events.', name;
	END IF;
	-- Attaching a finished table locks the parent for neither reads nor writes; CREATE TABLE … PARTITION OF would.
	EXECUTE format('CREATE TABLE %I (LIKE turn_events INCLUDING ALL)', name);
	-- Without workers for more than a day, the default partition has events of this time.
	LOCK TABLE turn_events_default IN ACCESS EXCLUSIVE MODE;
	EXECUTE format('WITH moved AS (DELETE FROM turn_events_default WHERE turn_id >= %L AND turn_id < %L RETURNING *)
		INSERT INTO %I SELECT * FROM moved', first_id, end_id, name);
	EXECUTE format('ALTER TABLE turn_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first_id, end_id);
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_event_partition"("name" text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'turn_events'::regclass AND inhrelid = to_regclass(quote_ident(name))) THEN
		RETURN;
	END IF;
	EXECUTE format('DROP TABLE %I', name);
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "make_event_partition", "drop_event_partition" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "make_event_partition", "drop_event_partition" TO "ams_system";--> statement-breakpoint
GRANT SELECT, DELETE ON "turn_events_default" TO "ams_system";
