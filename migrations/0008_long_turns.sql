-- A result that is too long for the model is kept whole, so that it can read on.
ALTER TABLE "tool_calls" ADD COLUMN "whole_result" text;
