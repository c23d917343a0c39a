-- Turns and everything that their holders write down: events, rounds, model calls and tool calls.

CREATE TABLE turns (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  agent_version integer NOT NULL,
  model text NOT NULL,
  source text NOT NULL,
  place integer NOT NULL,
  status text NOT NULL,
  request_id text NOT NULL,
  idempotency_key text,
  request_hash text,
  message text NOT NULL,
  input_verdict jsonb,
  client_context jsonb,
  retrieval jsonb,
  trace_context jsonb,
  deadline_at timestamptz(3) NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  holder_id uuid,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  swept_at timestamptz(3),
  handed_over boolean NOT NULL DEFAULT false,
  snapshot jsonb,
  text text NOT NULL DEFAULT '',
  finish_reason text,
  result jsonb,
  error jsonb,
  prompt_tokens integer NOT NULL DEFAULT 0,
  completion_tokens integer NOT NULL DEFAULT 0,
  cost numeric(20, 8) NOT NULL DEFAULT '0',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT turns_of_conversation FOREIGN KEY (workspace_id, conversation_id)
    REFERENCES conversations(workspace_id, id)
);
COMMENT ON TABLE turns IS 'One message and its answer. The turns of a conversation are also its memory.';
CREATE UNIQUE INDEX turns_in_order ON turns (conversation_id, place);
CREATE UNIQUE INDEX turns_one_running ON turns (conversation_id) WHERE status = 'running';
CREATE UNIQUE INDEX turns_idempotent ON turns (workspace_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX turns_open ON turns (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX turns_by_agent ON turns (agent_id, id);
CREATE INDEX turns_by_deadline ON turns (deadline_at) WHERE status IN ('waiting', 'running');
CREATE INDEX turns_by_workspace ON turns (workspace_id, id) WHERE source <> 'eval';
CREATE UNIQUE INDEX turns_in_workspace ON turns (workspace_id, id);

CREATE TABLE turn_events (
  turn_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  seq integer NOT NULL,
  generation integer NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT turn_events_turn_id_seq_pk PRIMARY KEY (turn_id, seq)
) PARTITION BY RANGE (turn_id);
COMMENT ON TABLE turn_events IS
  'One event of the stream of a turn. A partition has the events of the turns that began within six hours.';
CREATE TABLE turn_events_default PARTITION OF turn_events DEFAULT;

CREATE TABLE turn_rounds (
  turn_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  round integer NOT NULL,
  model text NOT NULL,
  text text NOT NULL,
  tool_calls jsonb NOT NULL,
  finish_reason text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  CONSTRAINT turn_rounds_turn_id_round_pk PRIMARY KEY (turn_id, round),
  CONSTRAINT turn_rounds_of_turn FOREIGN KEY (workspace_id, turn_id)
    REFERENCES turns(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE turn_rounds IS 'A model call that was answered with tool calls. The next round builds upon it.';

CREATE TABLE model_calls (
  id uuid PRIMARY KEY,
  turn_id uuid,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  agent_id uuid,
  round integer NOT NULL,
  generation integer NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  prompt_tokens integer NOT NULL DEFAULT 0,
  completion_tokens integer NOT NULL DEFAULT 0,
  estimated boolean NOT NULL DEFAULT false,
  cost numeric(20, 8) NOT NULL DEFAULT '0',
  error text,
  started_at timestamptz(3) NOT NULL,
  first_token_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT model_calls_of_turn FOREIGN KEY (workspace_id, turn_id)
    REFERENCES turns(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE model_calls IS
  'An attempt at a model call, also one that failed or was abandoned. Usage, cost and trace are made of them.';
CREATE INDEX model_calls_by_turn ON model_calls (turn_id);
CREATE INDEX model_calls_without_turn ON model_calls (agent_id, started_at) WHERE turn_id IS NULL;

CREATE TABLE tool_calls (
  turn_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  call_id text NOT NULL,
  round integer NOT NULL,
  ordinal integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  arguments jsonb,
  status text NOT NULL,
  generation integer NOT NULL,
  result text,
  error text,
  duration_ms integer,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT tool_calls_turn_id_call_id_pk PRIMARY KEY (turn_id, call_id),
  CONSTRAINT tool_calls_of_turn FOREIGN KEY (workspace_id, turn_id) REFERENCES turns(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE tool_calls IS 'A tool call. One that may have had an effect is made at most once.';
