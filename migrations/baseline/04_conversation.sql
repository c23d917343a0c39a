-- Conversations, and what people of the team say and do in them.

CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  source text NOT NULL,
  external_id text,
  channel text,
  next_place integer NOT NULL DEFAULT 1,
  summary text,
  summary_place integer NOT NULL DEFAULT 0,
  paused_at timestamptz(3),
  paused_by jsonb,
  person_message_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT conversations_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE conversations IS 'A conversation of a user with an agent.';
CREATE INDEX conversations_by_agent ON conversations (agent_id, id);
CREATE INDEX conversations_deleted ON conversations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX conversations_in_workspace ON conversations (workspace_id, id);
CREATE INDEX conversations_paused ON conversations (workspace_id, id) WHERE paused_at IS NOT NULL;

CREATE TABLE person_messages (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  place integer NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  actor jsonb NOT NULL,
  idempotency_key text,
  request_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT person_messages_of_conversation FOREIGN KEY (workspace_id, conversation_id)
    REFERENCES conversations(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE person_messages IS 'What a person of the team said in a conversation, in place of its agent.';
CREATE UNIQUE INDEX person_messages_in_order ON person_messages (conversation_id, number);
CREATE UNIQUE INDEX person_messages_idempotent ON person_messages (workspace_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX person_messages_by_agent ON person_messages (agent_id);

CREATE TABLE kept_messages (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  input_verdict jsonb,
  turn_id uuid,
  left_out text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT kept_messages_of_conversation FOREIGN KEY (workspace_id, conversation_id)
    REFERENCES conversations(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE kept_messages IS
  'A message that came from a channel while its conversation was paused. The turn that answers it takes its text.';
CREATE UNIQUE INDEX kept_messages_in_order ON kept_messages (conversation_id, number);
CREATE INDEX kept_messages_by_agent ON kept_messages (agent_id);

CREATE TABLE escalations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn_id uuid NOT NULL,
  status text NOT NULL,
  trigger jsonb NOT NULL,
  assigned_to jsonb NOT NULL,
  webhook_url text NOT NULL,
  payload jsonb,
  delivery_round integer NOT NULL DEFAULT 1,
  delivery_status text NOT NULL DEFAULT 'pending',
  deliveries jsonb NOT NULL DEFAULT '[]',
  swept_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  resolved_at timestamptz(3),
  CONSTRAINT escalations_of_conversation FOREIGN KEY (workspace_id, conversation_id)
    REFERENCES conversations(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE escalations IS 'A conversation that an agent gave to a person, with the deliveries of its webhook.';
CREATE INDEX escalations_by_agent ON escalations (agent_id, id);
CREATE UNIQUE INDEX escalations_one_open ON escalations (conversation_id) WHERE status = 'open';
CREATE UNIQUE INDEX escalations_one_a_turn ON escalations (turn_id);
CREATE INDEX escalations_by_conversation ON escalations (conversation_id);
CREATE INDEX escalations_pending ON escalations (swept_at) WHERE delivery_status = 'pending';
CREATE INDEX escalations_by_workspace ON escalations (workspace_id, id);
CREATE INDEX escalations_open ON escalations (workspace_id, id) WHERE status = 'open';
CREATE INDEX escalations_undelivered ON escalations (workspace_id, id) WHERE delivery_status <> 'delivered';
