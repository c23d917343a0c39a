-- The copy of a large knowledge base is filled first; then one statement builds its index in memory (decision 0055). A delete
-- does not wait for that: it writes down which vectors leave the copy as soon as the index is built. A copy that is far
-- behind is replaced by a new one, so a knowledge base may have two; claims exclude each other by a lock.
CREATE TABLE "forgotten_vectors" (
	"index_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	CONSTRAINT "forgotten_vectors_index_id_chunk_id_pk" PRIMARY KEY("index_id","chunk_id")
);
--> statement-breakpoint
SELECT second_lock('forgotten_vectors');--> statement-breakpoint
DROP INDEX "vector_indexes_by_model";--> statement-breakpoint
ALTER TABLE "vector_indexes" ADD COLUMN "building_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vector_indexes" ADD COLUMN "built_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vector_indexes" ADD COLUMN "built_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vector_indexes" ADD COLUMN "replaces" uuid;--> statement-breakpoint
CREATE INDEX "vector_indexes_of_base" ON "vector_indexes" USING btree ("kb_id","embedding_model");--> statement-breakpoint
-- Migration 0049 made the index with the table.
UPDATE "vector_indexes" SET "built_at" = "started_at" WHERE to_regclass('indexed_vectors_' || replace(id::text, '-', '')) IS NOT NULL;--> statement-breakpoint
-- Deletes share the lock of their knowledge base; whoever begins to build holds it alone. So a delete sees that the index is
-- built, or the build begins after its transaction.
CREATE OR REPLACE FUNCTION "forget_indexed_vectors"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
	base uuid;
	found record;
BEGIN
	FOR base IN SELECT DISTINCT kb_id FROM removed ORDER BY kb_id LOOP
		PERFORM pg_advisory_xact_lock_shared(hashtextextended('vectors ' || base, 0));
	END LOOP;
	FOR found IN SELECT indexes.id, indexes.kb_id, indexes.embedding_model, indexes.building_at FROM vector_indexes AS indexes
		WHERE (indexes.kb_id, indexes.embedding_model) IN (SELECT kb_id, embedding_model FROM removed) LOOP
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_vector_copy"("made" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	name text := 'indexed_vectors_' || replace(made::text, '-', '');
BEGIN
	-- Locked, so that a drop waits until the table is there.
	PERFORM FROM vector_indexes WHERE id = made FOR SHARE;
	IF NOT FOUND OR to_regclass(quote_ident(name)) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I (LIKE indexed_vectors INCLUDING ALL, PRIMARY KEY (chunk_id)) WITH (toast_tuple_target = 8160)', name);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN embedding SET STATISTICS 0', name);
	-- Attaching a finished table locks the parent for neither reads nor writes.
	EXECUTE format('ALTER TABLE indexed_vectors ATTACH PARTITION %I FOR VALUES IN (%L)', name, made);
END $$;--> statement-breakpoint
-- The session that calls it sets the memory. It locks no row: a drop that has to wait gives up, and the build is ended first.
CREATE FUNCTION "build_vector_index"("built" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "drop_vector_copy"("dropped" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	-- The row first: a batch that is copied holds it.
	DELETE FROM vector_indexes WHERE id = dropped;
	-- The copy that was to replace it serves from now on.
	UPDATE vector_indexes SET replaces = NULL WHERE replaces = dropped;
	DELETE FROM indexed_documents WHERE index_id = dropped;
	DELETE FROM forgotten_vectors WHERE index_id = dropped;
	EXECUTE format('DROP TABLE IF EXISTS %I', 'indexed_vectors_' || replace(dropped::text, '-', ''));
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "build_vector_index" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "build_vector_index" TO "ams_system";
