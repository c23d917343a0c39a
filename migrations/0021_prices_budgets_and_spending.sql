-- Workspaces have their own model prices and budgets, and a sum a day of what their agents spend, which begins with the log
-- of this month. The logs of a workspace are listed by time. Room in its pages lets each sum change in place.
CREATE TABLE "budgets" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"daily_usd" numeric(20, 8),
	"monthly_usd" numeric(20, 8),
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_workspace_id_agent_id_pk" PRIMARY KEY("workspace_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"prices" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_days" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"agent_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"cost" numeric(20, 8) NOT NULL,
	CONSTRAINT "spent_days_workspace_id_day_agent_id_shard_pk" PRIMARY KEY("workspace_id","day","agent_id","shard")
);
--> statement-breakpoint
CREATE INDEX "budgets_changed" ON "budgets" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "model_prices_changed" ON "model_prices" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "request_logs_of_workspace" ON "request_logs" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
ALTER TABLE "spent_days" SET (fillfactor = 50);--> statement-breakpoint
INSERT INTO "spent_days" ("workspace_id", "day", "agent_id", "shard", "cost")
SELECT "workspace_id", "day", "agent_id", 0, sum("cost") FROM (
	SELECT "workspace_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "agent_id", "cost" FROM "request_logs"
	WHERE "created_at" >= date_trunc('month', now(), 'UTC')
	UNION ALL
	SELECT a."workspace_id", (c."ended_at" AT TIME ZONE 'UTC')::date, a."id", c."cost" FROM "model_calls" c JOIN "agents" a ON a."id" = c."agent_id"
	WHERE c."turn_id" IS NULL AND c."started_at" >= date_trunc('month', now(), 'UTC')
) AS "calls"
GROUP BY 1, 2, 3 HAVING sum("cost") > 0;
