DROP INDEX "eval_runs_idempotent";--> statement-breakpoint
ALTER TABLE "eval_cases" DROP COLUMN "generation";--> statement-breakpoint
ALTER TABLE "eval_cases" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "eval_runs" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "eval_runs" DROP COLUMN "request_hash";