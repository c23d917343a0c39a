-- The pictures that came with a result of a tool are shown to the model in the next request, and to people in the receipt.
ALTER TABLE "tool_calls" ADD COLUMN "pictures" jsonb;