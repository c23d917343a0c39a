-- Knowledge bases, their documents as they were read and cut, and the words by which passages are found.

CREATE TABLE knowledge_bases (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  embedding_model text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT knowledge_bases_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE knowledge_bases IS 'A knowledge base of an agent.';
CREATE INDEX knowledge_bases_by_agent ON knowledge_bases (agent_id, id);
CREATE INDEX knowledge_bases_deleted ON knowledge_bases (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX knowledge_bases_in_workspace ON knowledge_bases (workspace_id, id);

-- Documents in the order of their uploads: the clocks of the processes that make ids do not agree.
CREATE SEQUENCE document_positions;

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  filename text NOT NULL,
  format text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text,
  storage_url text NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  "position" bigint NOT NULL DEFAULT nextval('document_positions'),
  is_replacement boolean NOT NULL DEFAULT false,
  rereads uuid,
  replaces uuid[] NOT NULL DEFAULT '{}',
  status text NOT NULL,
  stage text NOT NULL,
  chunk_count integer,
  page_count integer,
  unread_pages text[] NOT NULL DEFAULT '{}',
  recognised_pages text[] NOT NULL DEFAULT '{}',
  word_index smallint NOT NULL DEFAULT 0,
  is_waiting boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 1,
  error jsonb,
  ended_run_id text,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT documents_rereading_serve_later
    CHECK (num_nonnulls(rereads, sha256) = 1 AND (rereads IS NULL OR status <> 'ready')),
  CONSTRAINT documents_of_knowledge_base FOREIGN KEY (workspace_id, kb_id) REFERENCES knowledge_bases(workspace_id, id)
);
COMMENT ON TABLE documents IS 'An uploaded document and how far its ingestion is.';
CREATE INDEX documents_by_knowledge_base ON documents (kb_id, id);
CREATE UNIQUE INDEX documents_once ON documents (kb_id, filename, sha256) WHERE deleted_at IS NULL;
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX documents_by_agent ON documents (agent_id);
CREATE INDEX documents_failed ON documents (workspace_id, id) WHERE status = 'error' AND deleted_at IS NULL;
CREATE UNIQUE INDEX documents_in_workspace ON documents (workspace_id, id);
CREATE INDEX documents_begun ON documents (workspace_id, kb_id)
  WHERE status = 'processing' AND deleted_at IS NULL AND NOT is_waiting;
CREATE INDEX documents_waiting ON documents (workspace_id, kb_id, id)
  WHERE status = 'processing' AND deleted_at IS NULL AND is_waiting;
CREATE INDEX documents_rereading ON documents (rereads) WHERE rereads IS NOT NULL;
CREATE INDEX documents_under_way ON documents (beat_at)
  WHERE status = 'processing' AND deleted_at IS NULL AND NOT is_waiting;

CREATE TABLE document_steps (
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  step integer NOT NULL,
  holder_id uuid NOT NULL,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT document_steps_document_id_step_pk PRIMARY KEY (document_id, step),
  CONSTRAINT document_steps_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE document_steps IS
  'A step of an ingestion that a process works on. The row goes with the end of the step.';

CREATE TABLE document_pages (
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  ordinal integer NOT NULL,
  page integer,
  text text NOT NULL,
  CONSTRAINT document_pages_document_id_ordinal_pk PRIMARY KEY (document_id, ordinal),
  CONSTRAINT document_pages_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE document_pages IS 'A page of a document as it was read.';

CREATE TABLE recognised_pages (
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  page integer NOT NULL,
  text text,
  is_lost boolean NOT NULL,
  CONSTRAINT recognised_pages_document_id_page_pk PRIMARY KEY (document_id, page),
  CONSTRAINT recognised_pages_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE recognised_pages IS
  'A page whose pictures were looked at for text. The row goes when the document is cut.';

CREATE TABLE chunks (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  ordinal integer NOT NULL,
  text text NOT NULL,
  heading text,
  page integer,
  token_count integer NOT NULL,
  page_ordinal integer NOT NULL,
  page_start integer NOT NULL,
  page_end integer NOT NULL,
  repeated integer NOT NULL,
  CONSTRAINT chunks_of_document FOREIGN KEY (workspace_id, document_id) REFERENCES documents(workspace_id, id)
);
COMMENT ON TABLE chunks IS 'A passage of a document.';
CREATE UNIQUE INDEX chunks_in_order ON chunks (document_id, ordinal);
CREATE INDEX chunks_by_knowledge_base ON chunks (kb_id);

CREATE TABLE document_words (
  document_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kb_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  ordinals integer[] NOT NULL,
  impacts smallint[] NOT NULL,
  passages integer NOT NULL,
  CONSTRAINT document_words_document_id_word_pk PRIMARY KEY (document_id, word),
  CONSTRAINT document_words_of_document FOREIGN KEY (workspace_id, document_id)
    REFERENCES documents(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE document_words IS
  'A word of a document: in which of its passages it stands, and how much it weighs there.';
CREATE INDEX document_words_counted ON document_words (kb_id, word, workspace_id, passages);
