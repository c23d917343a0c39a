-- pgvector holds the vectors. The processes work as two roles that own nothing; the owner is a member of both, so that
-- migrations, which connect as the owner, see all rows in spite of FORCE.

CREATE EXTENSION IF NOT EXISTS vector;

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['ams_app', 'ams_system'] LOOP
    -- Roles belong to the server: another database, or its administrator, may have made them.
    IF to_regrole(role_name) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, role_name, 'USAGE') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END $$;
