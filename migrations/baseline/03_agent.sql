-- Agents with their versions, the calls by which owners try their settings, and what is known of deleted things.

CREATE TABLE agents (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT agents_workspace_id_workspaces_id_fk REFERENCES workspaces(id),
  name text NOT NULL,
  model text NOT NULL,
  fallback_models jsonb,
  system_prompt text NOT NULL,
  status text NOT NULL,
  tool_config jsonb,
  memory_config jsonb,
  channel_config jsonb,
  guardrail_config jsonb,
  prompt_config jsonb,
  escalation_config jsonb,
  version integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3)
);
COMMENT ON TABLE agents IS 'An agent with its configuration of now. Secrets inside are sealed.';
CREATE INDEX agents_deleted ON agents (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX agents_in_workspace ON agents (workspace_id, id);

CREATE TABLE agent_versions (
  agent_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  version integer NOT NULL,
  snapshot jsonb NOT NULL,
  change text NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT agent_versions_agent_id_version_pk PRIMARY KEY (agent_id, version),
  CONSTRAINT agent_versions_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE agent_versions IS 'An agent as it was at one version.';

CREATE TABLE trials (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  agent_version integer NOT NULL,
  kind text NOT NULL,
  name text,
  input text,
  status text NOT NULL,
  request jsonb,
  answer_status integer,
  result text,
  error text,
  duration_ms integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
COMMENT ON TABLE trials IS
  'A call that the owner of an agent asks for to try a setting. A worker makes it at most once.';
CREATE INDEX trials_by_agent ON trials (agent_id);
CREATE INDEX trials_by_age ON trials (created_at);
CREATE INDEX trials_waiting ON trials (created_at) WHERE status = 'waiting';

CREATE TABLE purges (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  type text NOT NULL,
  rows_removed integer NOT NULL DEFAULT 0,
  files_found integer NOT NULL DEFAULT 0,
  files_removed integer NOT NULL DEFAULT 0,
  histories_found integer NOT NULL DEFAULT 0,
  histories_left integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3),
  readers uuid[]
);
COMMENT ON TABLE purges IS 'What a caller has deleted, and how far its removal is. The id is that of what was deleted.';
CREATE INDEX purges_open ON purges (agent_id) WHERE completed_at IS NULL;
CREATE INDEX purges_by_age ON purges (started_at);

CREATE TABLE deletions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  kind text NOT NULL,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  listed_at timestamptz(3)
);
COMMENT ON TABLE deletions IS 'What was deleted, so that a restored backup does not bring it back.';
CREATE INDEX deletions_to_list ON deletions (deleted_at) WHERE listed_at IS NULL;
