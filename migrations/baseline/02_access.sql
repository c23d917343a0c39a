-- Workspaces, the people and keys that reach them, and what the audit remembers of their writes.

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  webhook_secret text NOT NULL,
  former_webhook_secret text,
  former_webhook_secret_until timestamptz(3),
  webhook_secret_rotated_at timestamptz(3),
  retention_days integer,
  logs_removed_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  settings_entry text,
  is_operators boolean NOT NULL DEFAULT false,
  maker_id uuid,
  root_id uuid,
  deleted_at timestamptz(3)
);
COMMENT ON TABLE workspaces IS 'A tenant: everything that people and keys of one workspace see belongs to it.';
CREATE INDEX workspaces_by_maker ON workspaces (maker_id) WHERE maker_id IS NOT NULL;
CREATE INDEX workspaces_by_root ON workspaces (root_id) WHERE root_id IS NOT NULL;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT users_email_unique UNIQUE,
  name text NOT NULL,
  password_hash text,
  address_proven_at timestamptz(3),
  openid_issuer text,
  openid_subject text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE users IS 'A person, who may be a member of several workspaces.';
CREATE INDEX users_by_openid ON users (openid_issuer, openid_subject);

CREATE TABLE members (
  workspace_id uuid NOT NULL CONSTRAINT members_workspace_id_workspaces_id_fk REFERENCES workspaces(id),
  user_id uuid NOT NULL CONSTRAINT members_user_id_users_id_fk REFERENCES users(id),
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT members_workspace_id_user_id_pk PRIMARY KEY (workspace_id, user_id)
);
COMMENT ON TABLE members IS 'The role of a person in a workspace.';
CREATE INDEX members_by_user ON members (user_id);

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT invitations_workspace_id_workspaces_id_fk REFERENCES workspaces(id),
  email text NOT NULL,
  role text NOT NULL,
  hash text NOT NULL CONSTRAINT invitations_hash_unique UNIQUE,
  created_by jsonb NOT NULL,
  root_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE invitations IS 'An invitation to a workspace that was not accepted yet.';
CREATE INDEX invitations_by_workspace ON invitations (workspace_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users(id),
  hash text NOT NULL CONSTRAINT sessions_hash_unique UNIQUE,
  by_openid boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE sessions IS 'The session of a person in one browser.';
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (seen_at);

CREATE TABLE password_resets (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT password_resets_user_id_users_id_fk REFERENCES users(id) ON DELETE CASCADE,
  maker_workspace_id uuid,
  maker_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE password_resets IS 'A link that sets a new password once.';
CREATE INDEX password_resets_by_user ON password_resets (user_id);

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT api_keys_workspace_id_workspaces_id_fk REFERENCES workspaces(id),
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL CONSTRAINT api_keys_hash_unique UNIQUE,
  scopes text[] NOT NULL,
  agent_ids uuid[],
  created_by jsonb NOT NULL,
  root_user_id uuid,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE api_keys IS 'An API key of a workspace, as a hash.';

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT audit_entries_workspace_id_workspaces_id_fk REFERENCES workspaces(id),
  at timestamptz(3) NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  subject_name text,
  request_id text,
  address text,
  change jsonb
);
COMMENT ON TABLE audit_entries IS 'A write: what was changed, and by whom. Triggers keep the entry as it was written.';
CREATE INDEX audit_by_workspace ON audit_entries (workspace_id, id);
CREATE INDEX audit_by_actor ON audit_entries (workspace_id, actor_id, id);
CREATE INDEX audit_by_action ON audit_entries (workspace_id, action, id);

CREATE TABLE audit_promise (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  days integer NOT NULL DEFAULT 400 CHECK (days >= 30)
);
COMMENT ON TABLE audit_promise IS
  'The only row: for how many days the entries of the audit are kept at least. Only the owner of the tables writes it.';
INSERT INTO audit_promise DEFAULT VALUES;
