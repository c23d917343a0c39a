-- Vectors of a large knowledge base get a partial index. Only the owner of a table may build one beside writes, so the role of
-- work across workspaces owns it. vector_indexes, indexed_documents, forgotten_vectors and indexed_vectors are used no more:
-- the release after the next one drops them, with their functions and the trigger chunk_vectors_forget_indexed.
DO $$
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO ams_system', current_schema());
END $$;
--> statement-breakpoint
ALTER TABLE chunk_vectors OWNER TO ams_system;
