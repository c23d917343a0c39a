-- A knowledge base has one copy that serves, by an index that migrations/replaced-index.ts makes after this. A delete keeps the
-- row of each copy that it writes to, so a drop waits for it, and no forgotten vector stays without its copy.
-- Claims exclude each other by a lock, so there is hardly one to drop.
SELECT drop_vector_copy(id) FROM (
	SELECT id, row_number() OVER (PARTITION BY kb_id, embedding_model ORDER BY built_at, id) AS place FROM vector_indexes
	WHERE replaces IS NULL) AS serving
WHERE place > 1;--> statement-breakpoint
DELETE FROM "forgotten_vectors" WHERE NOT EXISTS (SELECT FROM vector_indexes WHERE vector_indexes.id = index_id);--> statement-breakpoint
COMMENT ON COLUMN "vector_indexes"."chunks" IS 'How many vectors were ever copied: those that were deleted since count, too.';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_indexed_vectors"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
	base uuid;
	found record;
BEGIN
	FOR base IN SELECT DISTINCT kb_id FROM removed ORDER BY kb_id LOOP
		PERFORM pg_advisory_xact_lock_shared(hashtextextended('vectors ' || base, 0));
	END LOOP;
	-- As a foreign key would: a drop of the copy waits, or has ended before.
	FOR found IN SELECT indexes.id, indexes.kb_id, indexes.embedding_model, indexes.building_at FROM vector_indexes AS indexes
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
