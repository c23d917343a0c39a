-- A resolved escalation says by whom.
ALTER TABLE "escalations" ADD COLUMN "resolved_by" jsonb;
