-- 0004 holds the run as a whole and keeps idempotency keys in a table of their own: the leases of single cases and the
-- key on the run have no reader left. Processes of the former version can't run beside this one.
DROP INDEX "eval_runs_idempotent";--> statement-breakpoint
ALTER TABLE "eval_cases" DROP COLUMN "generation";--> statement-breakpoint
ALTER TABLE "eval_cases" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "eval_runs" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "eval_runs" DROP COLUMN "request_hash";