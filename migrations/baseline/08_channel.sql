-- Users of chat platforms: where they write, what their platforms deliver, and the replies to them.

CREATE TABLE channel_places (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  channel text NOT NULL,
  user_id text NOT NULL,
  conversation_key text NOT NULL,
  conversation_id uuid,
  address jsonb NOT NULL,
  told_paused_on date,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT channel_places_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE channel_places IS
  'A user in a place of a platform, such as a thread, with the conversation that goes on there.';
CREATE UNIQUE INDEX channel_places_in_workspace ON channel_places (workspace_id, id);
CREATE UNIQUE INDEX channel_places_of_user ON channel_places (agent_id, channel, user_id, conversation_key);
CREATE INDEX channel_places_by_conversation ON channel_places (conversation_id);

CREATE TABLE channel_events (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  channel text NOT NULL,
  event_id text,
  verdict text NOT NULL,
  reason text,
  failure jsonb,
  place_id uuid,
  conversation_id uuid,
  turn_id uuid,
  repeats integer NOT NULL DEFAULT 0,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT channel_events_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE channel_events IS 'What a platform delivered, and what became of it.';
CREATE UNIQUE INDEX channel_events_once ON channel_events (agent_id, channel, event_id);
CREATE INDEX channel_events_by_age ON channel_events (agent_id, channel, received_at);
CREATE INDEX channel_events_of_place ON channel_events (place_id, received_at);
CREATE INDEX channel_events_by_conversation ON channel_events (conversation_id);
CREATE INDEX channel_events_old ON channel_events (received_at);

CREATE TABLE channel_replies (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  channel text NOT NULL,
  place_id uuid NOT NULL,
  conversation_id uuid,
  kind text NOT NULL,
  text text,
  address jsonb NOT NULL,
  address_secret text,
  message_at timestamptz(3),
  state text NOT NULL,
  "position" bigserial,
  parts jsonb,
  attempts integer NOT NULL DEFAULT 0,
  code text,
  reason text,
  fix text,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  holder_id uuid,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  typing_at timestamptz(3),
  swept_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT channel_replies_of_place FOREIGN KEY (workspace_id, place_id)
    REFERENCES channel_places(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT channel_replies_of_conversation FOREIGN KEY (workspace_id, conversation_id)
    REFERENCES conversations(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE channel_replies IS
  'What goes to a user of a channel: the answer of a turn, a sentence of the service, or the words of a person.';
CREATE INDEX channel_replies_by_agent ON channel_replies (agent_id, id);
CREATE INDEX channel_replies_by_conversation ON channel_replies (conversation_id, "position");
CREATE INDEX channel_replies_in_order ON channel_replies (place_id, "position");
CREATE INDEX channel_replies_pending ON channel_replies (swept_at) WHERE state = 'pending';
CREATE INDEX channel_replies_awaited ON channel_replies (typing_at) WHERE state = 'awaiting';
CREATE INDEX channel_replies_failed ON channel_replies (workspace_id, id) WHERE state IN ('refused', 'given-up');
