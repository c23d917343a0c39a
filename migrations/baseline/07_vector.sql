-- The vectors of passages, changes of the model that makes them, and the indexed copies of large knowledge bases.

CREATE TABLE chunk_vectors (
  document_id uuid NOT NULL,
  embedding_model text NOT NULL,
  chunk_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  embedding halfvec NOT NULL,
  CONSTRAINT chunk_vectors_document_id_embedding_model_chunk_id_pk PRIMARY KEY (document_id, embedding_model, chunk_id),
  CONSTRAINT chunk_vectors_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
) WITH (toast_tuple_target=8160);
COMMENT ON TABLE chunk_vectors IS 'The vector that one model made for a passage.';
CREATE INDEX chunk_vectors_by_model ON chunk_vectors (kb_id, embedding_model);

CREATE TABLE reembeddings (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  embedding_model text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  error_code text,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  settled_at timestamptz(3),
  CONSTRAINT reembeddings_of_knowledge_base FOREIGN KEY (workspace_id, kb_id)
    REFERENCES knowledge_bases(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE reembeddings IS 'A change of the embedding model of a knowledge base.';
CREATE INDEX reembeddings_by_knowledge_base ON reembeddings (kb_id, id);
CREATE UNIQUE INDEX reembeddings_running ON reembeddings (kb_id) WHERE status = 'running';
CREATE INDEX reembeddings_open ON reembeddings (beat_at) WHERE settled_at IS NULL;

CREATE TABLE vector_indexes (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  embedding_model text NOT NULL,
  dimensions integer NOT NULL,
  status text NOT NULL DEFAULT 'running',
  chunks integer NOT NULL DEFAULT 0,
  building_at timestamptz(3),
  built_percent integer NOT NULL DEFAULT 0,
  built_at timestamptz(3),
  replaces uuid,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3)
);
COMMENT ON TABLE vector_indexes IS 'A copy of the vectors of a large knowledge base, with an index of its own.';
CREATE INDEX vector_indexes_of_base ON vector_indexes (kb_id, embedding_model);
CREATE UNIQUE INDEX vector_indexes_serving ON vector_indexes (kb_id, embedding_model) WHERE replaces IS NULL;

CREATE TABLE indexed_documents (
  index_id uuid NOT NULL,
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  CONSTRAINT indexed_documents_index_id_document_id_pk PRIMARY KEY (index_id, document_id),
  CONSTRAINT indexed_documents_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE indexed_documents IS 'A document whose vectors a copy has.';
CREATE INDEX indexed_documents_by_document ON indexed_documents (document_id);

CREATE TABLE forgotten_vectors (
  index_id uuid NOT NULL,
  chunk_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  CONSTRAINT forgotten_vectors_index_id_chunk_id_pk PRIMARY KEY (index_id, chunk_id)
);
COMMENT ON TABLE forgotten_vectors IS
  'A vector that was deleted while the index of its copy was built. It leaves the copy right after that.';

CREATE TABLE indexed_vectors (
  index_id uuid NOT NULL,
  chunk_id uuid NOT NULL,
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  embedding halfvec NOT NULL
) PARTITION BY LIST (index_id);
COMMENT ON TABLE indexed_vectors IS 'A vector of a copy. Each copy is a partition.';
CREATE TABLE indexed_vectors_default PARTITION OF indexed_vectors DEFAULT;
