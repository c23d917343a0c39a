-- The trigger of the audit reads how many days are promised from a table that only the owner of the tables writes: the
-- processes themselves can not remove an entry sooner. A start writes AUDIT_RETENTION_DAYS into it while it migrates.
CREATE TABLE "audit_promise" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK (is_only),
	"days" integer DEFAULT 400 NOT NULL CHECK (days >= 30)
);
--> statement-breakpoint
INSERT INTO "audit_promise" DEFAULT VALUES;--> statement-breakpoint
GRANT SELECT ON "audit_promise" TO "ams_app", "ams_system";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF current_setting('ams.audit_sweep', true) = 'on'
			AND OLD.at < now() - make_interval(days => (SELECT days FROM audit_promise)) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'The entries of the audit are append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
