-- The processes of the installation share these tables: their lives, facts, limits, and the work that a sweep begins.

CREATE TABLE processes (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  session_key integer NOT NULL,
  beat bigint NOT NULL DEFAULT 0,
  beat_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  supervisor_id uuid,
  pid integer,
  build_id text,
  runner_lost_at timestamptz(3),
  wall_missing_at timestamptz(3)
);
COMMENT ON TABLE processes IS 'The life of a process. It holds turns while it has not ended.';

CREATE TABLE installation (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
COMMENT ON TABLE installation IS 'A fact of the installation, such as the current release.';

CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE rate_limits IS 'The requests of a key in its current minute, over all API processes.';

CREATE TABLE outbox (
  id bigserial PRIMARY KEY,
  kind text NOT NULL,
  workspace_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  payload jsonb,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE outbox IS
  'Work that must happen if and only if its transaction was stored. A sweep does it and deletes the row.';
CREATE INDEX outbox_due ON outbox (due_at);

-- The moment in which each sweep began last, and how long the oldest turn waits, in milliseconds. They stand in
-- sequences, because the versions of a row would pile up under a long snapshot.
CREATE SEQUENCE sweep_slot_overdue;
CREATE SEQUENCE sweep_slot_stale;
CREATE SEQUENCE sweep_slot_adoption;
CREATE SEQUENCE sweep_slot_backlog;
CREATE SEQUENCE turn_backlog_ms;
