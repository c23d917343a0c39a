-- These policies and grants say which rows and tables the roles of the processes reach. ams_app works for one workspace
-- at a time and sees its rows only; ams_system sees the rows of all workspaces, for loops and look-ups that come before
-- a workspace is known.

-- access
SELECT second_lock('members');
SELECT second_lock('invitations');
SELECT second_lock('api_keys');
SELECT second_lock('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM ams_app;
REVOKE UPDATE ON audit_entries FROM ams_system;
GRANT SELECT ON audit_promise TO ams_app, ams_system;

ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
ALTER TABLE workspaces FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON workspaces TO ams_app USING (id = ams_workspace());
CREATE POLICY all_workspaces ON workspaces TO ams_system USING (true);
GRANT SELECT, UPDATE ON workspaces TO ams_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON workspaces TO ams_system;

-- A workspace sees its members, and no password.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY members ON users FOR SELECT TO ams_app
  USING (EXISTS (SELECT FROM members WHERE members.user_id = users.id));
CREATE POLICY all_people ON users TO ams_system USING (true);
GRANT SELECT (id, email, name, created_at) ON users TO ams_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, password_resets TO ams_system;

-- agent
SELECT second_lock('agents');
SELECT second_lock('agent_versions');
SELECT second_lock('trials');
SELECT second_lock('purges');
SELECT second_lock('deletions');
REVOKE SELECT, UPDATE, DELETE ON deletions FROM ams_app;

-- conversation
SELECT second_lock('conversations');
SELECT second_lock('person_messages');
SELECT second_lock('kept_messages');
SELECT second_lock('escalations');

-- turn
SELECT second_lock('turns');
SELECT second_lock('turn_events');
SELECT second_lock('turn_rounds');
SELECT second_lock('model_calls');
SELECT second_lock('tool_calls');
-- The worker removes what lies in no partition of time.
GRANT SELECT, DELETE ON turn_events_default TO ams_system;

-- knowledge
SELECT second_lock('knowledge_bases');
SELECT second_lock('documents');
SELECT second_lock('document_steps');
SELECT second_lock('document_pages');
SELECT second_lock('recognised_pages');
SELECT second_lock('chunks');
SELECT second_lock('document_words');
GRANT USAGE ON SEQUENCE document_positions TO ams_app, ams_system;

-- vector
SELECT second_lock('chunk_vectors');
SELECT second_lock('reembeddings');
SELECT second_lock('vector_indexes');
SELECT second_lock('indexed_documents');
SELECT second_lock('forgotten_vectors');
SELECT second_lock('indexed_vectors');

-- A search reads many rows: the workspace is computed once for all of them.
ALTER POLICY own_workspace ON chunks USING (workspace_id = (SELECT ams_workspace()));
ALTER POLICY own_workspace ON document_words USING (workspace_id = (SELECT ams_workspace()));
ALTER POLICY own_workspace ON chunk_vectors USING (workspace_id = (SELECT ams_workspace()));
ALTER POLICY own_workspace ON indexed_documents USING (workspace_id = (SELECT ams_workspace()));
ALTER POLICY own_workspace ON indexed_vectors USING (workspace_id = (SELECT ams_workspace()));

-- channel
SELECT second_lock('channel_places');
SELECT second_lock('channel_events');
SELECT second_lock('channel_replies');
GRANT USAGE ON SEQUENCE channel_replies_position_seq TO ams_app, ams_system;

-- eval
SELECT second_lock('eval_suites');
SELECT second_lock('eval_runs');
SELECT second_lock('eval_run_keys');
SELECT second_lock('eval_cases');
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_limits, provider_claims TO ams_system;

-- log
SELECT second_lock('request_logs');
SELECT second_lock('log_hours');
SELECT second_lock('trace_exports');
REVOKE UPDATE, DELETE ON trace_exports FROM ams_app;
GRANT USAGE ON SEQUENCE trace_exports_id_seq TO ams_app, ams_system;

-- spending
SELECT second_lock('model_prices');
SELECT second_lock('budgets');
SELECT second_lock('spent_days');

-- process
SELECT second_lock('outbox');
REVOKE UPDATE, DELETE ON outbox FROM ams_app;
GRANT USAGE ON SEQUENCE outbox_id_seq TO ams_app, ams_system;

ALTER TABLE installation ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation FORCE ROW LEVEL SECURITY;
CREATE POLICY no_secret ON installation FOR SELECT TO ams_app USING (name IN ('log_hours_until', 'current_release'));
CREATE POLICY all_facts ON installation TO ams_system USING (true);
GRANT SELECT ON installation, processes TO ams_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON installation, processes, rate_limits TO ams_system;
GRANT SELECT, UPDATE ON SEQUENCE sweep_slot_overdue, sweep_slot_stale, sweep_slot_adoption, sweep_slot_backlog,
  turn_backlog_ms TO ams_app, ams_system;
