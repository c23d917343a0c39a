-- The functions of the database: the lock of a workspace, the moments of sweeps, and what only the owner of a table may
-- do. The roles of the processes may run those that are granted to them here.

CREATE FUNCTION ams_workspace() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('ams.workspace_id', true), '')::uuid $$;
COMMENT ON FUNCTION ams_workspace IS 'The workspace that this connection is set to; null when it is set to none.';

CREATE FUNCTION second_lock(locked regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', locked);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', locked);
  EXECUTE format('CREATE POLICY own_workspace ON %s TO ams_app USING (workspace_id = ams_workspace())', locked);
  EXECUTE format('CREATE POLICY all_workspaces ON %s TO ams_system USING (true)', locked);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ams_app, ams_system', locked);
END $$;
COMMENT ON FUNCTION second_lock IS 'Locks a table with workspace_id, in the migration that makes it.';

CREATE FUNCTION take_sweep_slot(sweep text, every_ms integer) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  slot regclass := ('sweep_slot_' || sweep)::regclass;
  now_ms bigint := extract(epoch FROM clock_timestamp()) * 1000;
  last_ms bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('sweep slot'), hashtext(sweep)) THEN RETURN false; END IF;
  EXECUTE format('SELECT last_value FROM %s', slot) INTO last_ms;
  -- After a clock that went back, the moment lies ahead: it stops no sweep.
  IF now_ms - last_ms BETWEEN 0 AND every_ms - 1 THEN RETURN false; END IF;
  PERFORM setval(slot, now_ms);
  RETURN true;
END $$;
COMMENT ON FUNCTION take_sweep_slot IS
  'Whether the caller runs this sweep now: over all processes, one begins it in each interval.';
REVOKE EXECUTE ON FUNCTION take_sweep_slot FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_sweep_slot TO ams_app, ams_system;

-- Nobody changes an entry of the audit, and only the retention sweep removes one, after the promised days.
CREATE FUNCTION refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('ams.audit_sweep', true) = 'on'
      AND OLD.at < now() - make_interval(days => (SELECT days FROM audit_promise)) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The entries of the audit are append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Only the owner of a table makes and drops its partitions. These two functions do it for the worker, and nothing else.
CREATE FUNCTION make_event_partition(name text, first_id uuid, end_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;

CREATE FUNCTION drop_event_partition(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits
    WHERE inhparent = 'turn_events'::regclass AND inhrelid = to_regclass(quote_ident(name))) THEN
    RETURN;
  END IF;
  EXECUTE format('DROP TABLE %I', name);
END $$;

REVOKE EXECUTE ON FUNCTION make_event_partition, drop_event_partition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_event_partition, drop_event_partition TO ams_system;

-- A worker that copies a batch of vectors, or begins to build an index, holds the lock of the knowledge base alone;
-- deletes share it. So a delete sees the copy and its state, or the copy begins after the delete's transaction.
CREATE FUNCTION forget_indexed_vectors() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  base uuid;
  found record;
BEGIN
  FOR base IN SELECT DISTINCT kb_id FROM removed ORDER BY kb_id LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('vectors ' || base, 0));
  END LOOP;
  -- As a foreign key would: a drop of the copy waits, or has ended before.
  FOR found IN SELECT indexes.id, indexes.kb_id, indexes.embedding_model, indexes.building_at
    FROM vector_indexes AS indexes
    WHERE (indexes.kb_id, indexes.embedding_model) IN (SELECT kb_id, embedding_model FROM removed)
    ORDER BY indexes.id FOR KEY SHARE OF indexes LOOP
    IF found.building_at IS NULL THEN
      -- The id as a literal: only its partition is planned and locked.
      EXECUTE format('DELETE FROM indexed_vectors WHERE index_id = %L AND chunk_id = ANY(ARRAY(
        SELECT chunk_id FROM removed WHERE kb_id = $1 AND embedding_model = $2))', found.id)
        USING found.kb_id, found.embedding_model;
    ELSE
      INSERT INTO forgotten_vectors (index_id, chunk_id, workspace_id)
        SELECT found.id, chunk_id, workspace_id FROM removed
        WHERE kb_id = found.kb_id AND embedding_model = found.embedding_model ON CONFLICT DO NOTHING;
    END IF;
    DELETE FROM indexed_documents WHERE index_id = found.id AND document_id = ANY(ARRAY(
      SELECT DISTINCT document_id FROM removed WHERE kb_id = found.kb_id AND embedding_model = found.embedding_model));
  END LOOP;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_indexed_vectors IS
  'Deletes vectors from the copies that have an index, in the transaction that deletes them.';
CREATE TRIGGER chunk_vectors_forget_indexed AFTER DELETE ON chunk_vectors REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION forget_indexed_vectors();

-- The copy of a large knowledge base is filled first; then one statement builds its index in memory.
CREATE FUNCTION make_vector_copy(made uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := 'indexed_vectors_' || replace(made::text, '-', '');
BEGIN
  -- Locked, so that a drop waits until the table is there.
  PERFORM FROM vector_indexes WHERE id = made FOR SHARE;
  IF NOT FOUND OR to_regclass(quote_ident(name)) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE indexed_vectors INCLUDING ALL, PRIMARY KEY (chunk_id))
    WITH (toast_tuple_target = 8160)', name);
  EXECUTE format('ALTER TABLE %I ALTER COLUMN embedding SET STATISTICS 0', name);
  -- Attaching a finished table locks the parent for neither reads nor writes.
  EXECUTE format('ALTER TABLE indexed_vectors ATTACH PARTITION %I FOR VALUES IN (%L)', name, made);
END $$;

-- The session that calls it sets the memory. It locks no row: a drop that has to wait gives up, and the build goes on.
CREATE FUNCTION build_vector_index(built uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := 'indexed_vectors_' || replace(built::text, '-', '');
  length integer;
BEGIN
  SELECT dimensions INTO length FROM vector_indexes WHERE id = built;
  IF length IS NULL OR to_regclass(quote_ident(name)) IS NULL OR EXISTS (
    SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = pg_class.relam
    WHERE indrelid = to_regclass(quote_ident(name)) AND amname = 'hnsw') THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE INDEX ON %I USING hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops)
    WITH (m = 24, ef_construction = 128)', name, length);
END $$;

-- Without figures of the table Postgres expects one vector, and would sort all of them instead of using the index.
CREATE FUNCTION measure_vector_copy(measured uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := 'indexed_vectors_' || replace(measured::text, '-', '');
BEGIN
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN
    EXECUTE format('ANALYZE %I', name);
  END IF;
END $$;

CREATE FUNCTION drop_vector_copy(dropped uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The row first: a batch that is copied holds it.
  DELETE FROM vector_indexes WHERE id = dropped;
  -- The copy that was to replace it serves from now on.
  UPDATE vector_indexes SET replaces = NULL WHERE replaces = dropped;
  DELETE FROM indexed_documents WHERE index_id = dropped;
  DELETE FROM forgotten_vectors WHERE index_id = dropped;
  EXECUTE format('DROP TABLE IF EXISTS %I', 'indexed_vectors_' || replace(dropped::text, '-', ''));
END $$;

REVOKE EXECUTE ON FUNCTION make_vector_copy, build_vector_index, measure_vector_copy, drop_vector_copy FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_vector_copy, build_vector_index, measure_vector_copy, drop_vector_copy TO ams_system;
