-- A request that is composed again is compared with the one that the model got.
ALTER TABLE "model_calls" ADD COLUMN "request_hash" text;
