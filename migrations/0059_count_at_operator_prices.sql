-- The operator's ceiling for a workspace and a day counts at the operator's prices, whatever prices the workspace has set, and
-- /readyz says when a worker refuses documents because it must have a wall and has none. The former release needs nothing of both.
ALTER TABLE "spent_days" ADD COLUMN "operator_cost" numeric(20, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "wall_missing_at" timestamp (3) with time zone;
