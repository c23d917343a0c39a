-- Suites of test cases, their runs, and how many calls all runs together may have under way at a provider.

CREATE TABLE eval_suites (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  name text NOT NULL,
  test_cases jsonb,
  revision integer NOT NULL DEFAULT 1,
  last_run_at timestamptz(3),
  last_result jsonb,
  min_score double precision,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT eval_suites_of_agent FOREIGN KEY (workspace_id, agent_id) REFERENCES agents(workspace_id, id)
);
COMMENT ON TABLE eval_suites IS 'A suite of test cases of an agent.';
CREATE INDEX eval_suites_by_agent ON eval_suites (agent_id, id);
CREATE UNIQUE INDEX eval_suites_in_workspace ON eval_suites (workspace_id, id);

CREATE TABLE eval_runs (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  suite_id uuid NOT NULL,
  suite_revision integer NOT NULL,
  agent_version integer NOT NULL,
  status text NOT NULL,
  request_id text NOT NULL,
  repeat integer NOT NULL DEFAULT 1,
  concurrency integer NOT NULL,
  max_cost numeric(20, 8),
  rerun_of uuid,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  passed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  errored integer NOT NULL DEFAULT 0,
  cost numeric(20, 8) NOT NULL DEFAULT '0',
  score double precision,
  error jsonb,
  generation integer NOT NULL DEFAULT 0,
  holder_id uuid,
  workflow_run_id text,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT eval_runs_of_suite FOREIGN KEY (workspace_id, suite_id) REFERENCES eval_suites(workspace_id, id)
);
COMMENT ON TABLE eval_runs IS 'A run of a suite against one version of its agent.';
CREATE INDEX eval_runs_by_suite ON eval_runs (suite_id, id);
CREATE UNIQUE INDEX eval_runs_one_running ON eval_runs (suite_id) WHERE status = 'running';
CREATE INDEX eval_runs_open ON eval_runs (beat_at) WHERE status = 'running';
CREATE INDEX eval_runs_by_agent ON eval_runs (agent_id, ended_at);
CREATE INDEX eval_runs_failed ON eval_runs (workspace_id, id) WHERE status = 'failed';
CREATE UNIQUE INDEX eval_runs_in_workspace ON eval_runs (workspace_id, id);

CREATE TABLE eval_run_keys (
  workspace_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  run_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT eval_run_keys_workspace_id_key_pk PRIMARY KEY (workspace_id, key),
  CONSTRAINT eval_run_keys_of_run FOREIGN KEY (workspace_id, run_id)
    REFERENCES eval_runs(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE eval_run_keys IS 'The run of an Idempotency-Key.';
CREATE INDEX eval_run_keys_by_run ON eval_run_keys (run_id);

CREATE TABLE eval_cases (
  run_id uuid NOT NULL,
  workspace_id uuid NOT NULL DEFAULT nullif(current_setting('ams.workspace_id', true), '')::uuid,
  case_index integer NOT NULL,
  attempt integer NOT NULL,
  test_case jsonb NOT NULL,
  status text NOT NULL,
  turn_id uuid,
  passed boolean,
  errored boolean,
  score double precision,
  response text,
  reasoning text,
  grades jsonb,
  cost numeric(20, 8) NOT NULL DEFAULT '0',
  ended_at timestamptz(3),
  CONSTRAINT eval_cases_run_id_case_index_attempt_pk PRIMARY KEY (run_id, case_index, attempt),
  CONSTRAINT eval_cases_of_run FOREIGN KEY (workspace_id, run_id)
    REFERENCES eval_runs(workspace_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE eval_cases IS 'One execution of one test case.';
CREATE INDEX eval_cases_open ON eval_cases (run_id, case_index) WHERE status = 'open';
CREATE INDEX eval_cases_by_turn ON eval_cases (turn_id);

CREATE TABLE provider_limits (
  provider text PRIMARY KEY,
  concurrency double precision NOT NULL,
  paused_until timestamptz(3),
  lowered_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE provider_limits IS
  'How many calls the evals of all processes may have under way at a provider, and the end of its pause.';

CREATE TABLE provider_claims (
  provider text NOT NULL,
  process_id uuid NOT NULL,
  wanted integer NOT NULL,
  beat_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT provider_claims_provider_process_id_pk PRIMARY KEY (provider, process_id)
);
COMMENT ON TABLE provider_claims IS 'How many calls a process has under way or waiting at a provider.';
