-- Each process that continues a turn continues the trace of its request.
ALTER TABLE "turns" ADD COLUMN "trace_context" jsonb;