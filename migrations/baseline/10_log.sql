-- The log of turns, its hourly sums, and what is to be sent to Langfuse.

CREATE TABLE request_logs (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  turn_id uuid NOT NULL,
  source text NOT NULL,
  model text NOT NULL,
  tokens_in integer NOT NULL,
  tokens_out integer NOT NULL,
  cost numeric(20, 8) NOT NULL,
  latency_ms integer,
  status text NOT NULL,
  error text,
  trace jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE request_logs IS 'The log entry of a turn, written in the transaction that ends the turn.';
CREATE UNIQUE INDEX request_logs_one_a_turn ON request_logs (turn_id);
CREATE INDEX request_logs_newest ON request_logs (agent_id, created_at, id);
CREATE INDEX request_logs_by_time ON request_logs USING brin (created_at);
CREATE INDEX request_logs_of_workspace ON request_logs (workspace_id, created_at, id);

CREATE TABLE log_hours (
  agent_id uuid NOT NULL,
  hour timestamptz(0) NOT NULL,
  workspace_id uuid NOT NULL,
  requests integer NOT NULL,
  errors integer NOT NULL,
  tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL,
  cost numeric(20, 8) NOT NULL,
  latencies integer NOT NULL,
  latency_sum_ms bigint NOT NULL,
  histogram jsonb NOT NULL,
  CONSTRAINT log_hours_agent_id_hour_pk PRIMARY KEY (agent_id, hour)
);
COMMENT ON TABLE log_hours IS 'The sums of the log of an agent in one hour.';

CREATE TABLE trace_exports (
  id bigserial PRIMARY KEY,
  kind text NOT NULL,
  workspace_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  payload jsonb,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  reason text,
  failed_at timestamptz(3),
  refused_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE trace_exports IS 'What is to be sent to Langfuse. A worker sends it and deletes the row.';
CREATE INDEX trace_exports_in_order ON trace_exports (id) WHERE refused_at IS NULL;
CREATE INDEX trace_exports_failed ON trace_exports (workspace_id, failed_at) WHERE failed_at IS NOT NULL;
