-- A start of a tool call whose answer was lost is repeated: the generation tells the own row from that of a former holder.
ALTER TABLE "tool_calls" ADD COLUMN "generation" integer;