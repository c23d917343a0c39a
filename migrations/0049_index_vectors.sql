-- The vectors of a large knowledge base have a copy with an index (decision 0055). Each copy is a partition, so that searches
-- and deletes are ordinary statements with the policies of their table, and the functions below, which work with the
-- rights of the owner, only make and drop partitions. No role may read a partition by its own name.
CREATE TABLE "vector_indexes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"embedding_model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"chunks" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "indexed_documents" (
	"index_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	CONSTRAINT "indexed_documents_index_id_document_id_pk" PRIMARY KEY("index_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "indexed_vectors" (
	"index_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"embedding" halfvec NOT NULL
) PARTITION BY LIST ("index_id");
--> statement-breakpoint
-- It stays empty. Keys to other tables would make a drop of theirs drop rows here and leave partitions without a row, so the
-- sweep of needless indexes and the trigger below remove what belongs to rows that are gone.
CREATE TABLE "indexed_vectors_default" PARTITION OF "indexed_vectors" DEFAULT;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD CONSTRAINT "indexed_documents_of_document" FOREIGN KEY ("workspace_id","document_id") REFERENCES "public"."documents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vector_indexes_by_model" ON "vector_indexes" USING btree ("kb_id","embedding_model");--> statement-breakpoint
CREATE INDEX "indexed_documents_by_document" ON "indexed_documents" USING btree ("document_id");--> statement-breakpoint
-- As in chunk_vectors: each vector stands in its row as it is.
ALTER TABLE "indexed_vectors" ALTER COLUMN "embedding" SET STORAGE EXTERNAL;--> statement-breakpoint
SELECT second_lock('vector_indexes');--> statement-breakpoint
SELECT second_lock('indexed_documents');--> statement-breakpoint
SELECT second_lock('indexed_vectors');--> statement-breakpoint
ALTER POLICY "own_workspace" ON "indexed_documents" USING (workspace_id = (SELECT ams_workspace()));--> statement-breakpoint
ALTER POLICY "own_workspace" ON "indexed_vectors" USING (workspace_id = (SELECT ams_workspace()));--> statement-breakpoint
-- A copy of a batch holds the lock of its knowledge base alone; deletes share it. So a vector that is deleted while it is
-- copied is deleted from the copy, too: either the copy is seen here, or the copy begins after this transaction.
CREATE FUNCTION "forget_indexed_vectors"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
	base uuid;
	found record;
BEGIN
	FOR base IN SELECT DISTINCT kb_id FROM removed ORDER BY kb_id LOOP
		PERFORM pg_advisory_xact_lock_shared(hashtextextended('vectors ' || base, 0));
	END LOOP;
	FOR found IN SELECT indexes.id, indexes.kb_id, indexes.embedding_model FROM vector_indexes AS indexes
		WHERE (indexes.kb_id, indexes.embedding_model) IN (SELECT kb_id, embedding_model FROM removed) LOOP
		-- The id as a literal: only its partition is planned and locked.
		EXECUTE format('DELETE FROM indexed_vectors WHERE index_id = %L AND chunk_id = ANY(ARRAY(
			SELECT chunk_id FROM removed WHERE kb_id = $1 AND embedding_model = $2))', found.id)
			USING found.kb_id, found.embedding_model;
		DELETE FROM indexed_documents WHERE index_id = found.id AND document_id = ANY(ARRAY(
			SELECT DISTINCT document_id FROM removed WHERE kb_id = found.kb_id AND embedding_model = found.embedding_model));
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION "forget_indexed_vectors" IS 'Deletes vectors from the copies that have an index, in the transaction that deletes them.';--> statement-breakpoint
CREATE TRIGGER "chunk_vectors_forget_indexed" AFTER DELETE ON "chunk_vectors" REFERENCING OLD TABLE AS "removed"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_indexed_vectors"();--> statement-breakpoint
CREATE FUNCTION "make_vector_copy"("made" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	name text := 'indexed_vectors_' || replace(made::text, '-', '');
	length integer;
BEGIN
	-- Locked, so that a drop waits until the table is there.
	SELECT dimensions INTO length FROM vector_indexes WHERE id = made FOR SHARE;
	IF length IS NULL OR to_regclass(quote_ident(name)) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I (LIKE indexed_vectors INCLUDING ALL, PRIMARY KEY (chunk_id)) WITH (toast_tuple_target = 8160)', name);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN embedding SET STATISTICS 0', name);
	-- Rows enter the index as they are copied, so no statement builds it for minutes, and no delete waits for that.
	EXECUTE format('CREATE INDEX ON %I USING hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops)
		WITH (m = 24, ef_construction = 128)', name, length);
	-- Attaching a finished table locks the parent for neither reads nor writes.
	EXECUTE format('ALTER TABLE indexed_vectors ATTACH PARTITION %I FOR VALUES IN (%L)', name, made);
END $$;--> statement-breakpoint
-- Without figures of the table Postgres expects one vector, and would sort all of them instead of walking through the index.
CREATE FUNCTION "measure_vector_copy"("measured" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	name text := 'indexed_vectors_' || replace(measured::text, '-', '');
BEGIN
	IF to_regclass(quote_ident(name)) IS NOT NULL THEN
		EXECUTE format('ANALYZE %I', name);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_vector_copy"("dropped" uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	-- The row first: a batch that is copied holds it.
	DELETE FROM vector_indexes WHERE id = dropped;
	DELETE FROM indexed_documents WHERE index_id = dropped;
	EXECUTE format('DROP TABLE IF EXISTS %I', 'indexed_vectors_' || replace(dropped::text, '-', ''));
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "make_vector_copy", "measure_vector_copy", "drop_vector_copy" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "make_vector_copy", "measure_vector_copy", "drop_vector_copy" TO "ams_system";
