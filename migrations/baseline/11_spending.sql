-- Prices of models, budgets, and what was spent.

CREATE TABLE model_prices (
  workspace_id uuid PRIMARY KEY,
  prices jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE model_prices IS 'The prices of a workspace, which count before those of the service.';
CREATE INDEX model_prices_changed ON model_prices (changed_at);

CREATE TABLE budgets (
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  daily_usd numeric(20, 8),
  monthly_usd numeric(20, 8),
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT budgets_workspace_id_agent_id_pk PRIMARY KEY (workspace_id, agent_id)
);
COMMENT ON TABLE budgets IS 'What a workspace, or one of its agents, may spend.';
CREATE INDEX budgets_changed ON budgets (changed_at);

CREATE TABLE spent_days (
  workspace_id uuid NOT NULL,
  day date NOT NULL,
  agent_id uuid NOT NULL,
  shard smallint NOT NULL,
  cost numeric(20, 8) NOT NULL,
  operator_cost numeric(20, 8) NOT NULL DEFAULT '0',
  CONSTRAINT spent_days_workspace_id_day_agent_id_shard_pk PRIMARY KEY (workspace_id, day, agent_id, shard)
) WITH (fillfactor=50);
COMMENT ON TABLE spent_days IS
  'What the model calls of an agent cost on a day, in UTC. The sum is spread over shards by connection.';
