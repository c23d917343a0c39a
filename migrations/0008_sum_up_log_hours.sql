-- Stats over long windows add up hours instead of single entries. The index of the log gets the order in which the log
-- is listed; hours are found by a BRIN index, which is small, since entries come in the order of time.
CREATE TABLE "log_hours" (
	"agent_id" uuid NOT NULL,
	"hour" timestamp (0) with time zone NOT NULL,
	"workspace_id" uuid NOT NULL,
	"requests" integer NOT NULL,
	"errors" integer NOT NULL,
	"tokens_in" bigint NOT NULL,
	"tokens_out" bigint NOT NULL,
	"cost" numeric(20, 8) NOT NULL,
	"latencies" integer NOT NULL,
	"latency_sum_ms" bigint NOT NULL,
	"histogram" jsonb NOT NULL,
	CONSTRAINT "log_hours_agent_id_hour_pk" PRIMARY KEY("agent_id","hour")
);
--> statement-breakpoint
DROP INDEX "request_logs_newest";--> statement-breakpoint
DROP INDEX "request_logs_by_time";--> statement-breakpoint
CREATE INDEX "request_logs_newest" ON "request_logs" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_logs_by_time" ON "request_logs" USING brin ("created_at");