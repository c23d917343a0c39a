-- A knowledge base changes its model while the former vectors serve: vectors have a table of their own. Those of before are
-- copied by migrations/chunk-vector.ts while the service writes. The trigger copies what this release and the former one
-- write to chunks.embedding, where the former one reads. A new database gets the indexes of its keys here, as in 0033.
DO $$ BEGIN
	EXECUTE 'CREATE UNIQUE INDEX IF NOT EXISTS documents_in_workspace ON documents (workspace_id, id)';
	EXECUTE 'CREATE UNIQUE INDEX IF NOT EXISTS knowledge_bases_in_workspace ON knowledge_bases (workspace_id, id)';
END $$;--> statement-breakpoint
CREATE TABLE "chunk_vectors" (
	"document_id" uuid NOT NULL,
	"embedding_model" text NOT NULL,
	"chunk_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"embedding" halfvec NOT NULL,
	CONSTRAINT "chunk_vectors_document_id_embedding_model_chunk_id_pk" PRIMARY KEY("document_id","embedding_model","chunk_id")
);
--> statement-breakpoint
CREATE TABLE "reembeddings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"kb_id" uuid NOT NULL,
	"embedding_model" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chunk_vectors" ADD CONSTRAINT "chunk_vectors_of_document" FOREIGN KEY ("workspace_id","document_id") REFERENCES "public"."documents"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reembeddings" ADD CONSTRAINT "reembeddings_of_knowledge_base" FOREIGN KEY ("workspace_id","kb_id") REFERENCES "public"."knowledge_bases"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chunk_vectors_by_model" ON "chunk_vectors" USING btree ("kb_id","embedding_model");--> statement-breakpoint
CREATE INDEX "reembeddings_by_knowledge_base" ON "reembeddings" USING btree ("kb_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reembeddings_running" ON "reembeddings" USING btree ("kb_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "reembeddings_open" ON "reembeddings" USING btree ("beat_at") WHERE settled_at is null;--> statement-breakpoint
-- A scan reads each vector as it is: it is neither compressed nor moved out of its row as long as the row fits into a page.
ALTER TABLE "chunk_vectors" ALTER COLUMN "embedding" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);--> statement-breakpoint
SELECT second_lock('chunk_vectors');--> statement-breakpoint
SELECT second_lock('reembeddings');--> statement-breakpoint
-- A search reads many rows: the workspace is computed once for all of them.
ALTER POLICY "own_workspace" ON "chunk_vectors" USING (workspace_id = (SELECT ams_workspace()));--> statement-breakpoint
CREATE FUNCTION "keep_chunk_vector"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
	SELECT NEW.document_id, embedding_model, NEW.id, NEW.workspace_id, NEW.kb_id, NEW.embedding
	FROM knowledge_bases WHERE id = NEW.kb_id
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION "keep_chunk_vector" IS 'Copies the vector of a chunk into chunk_vectors, as one of the model of its knowledge base.';--> statement-breakpoint
CREATE TRIGGER "chunks_keep_vector" AFTER INSERT OR UPDATE OF "embedding" ON "chunks"
FOR EACH ROW WHEN (NEW.embedding IS NOT NULL) EXECUTE FUNCTION "keep_chunk_vector"();
