-- A request for a turn may limit what the turn searches. The limits stand with the turn, so that a worker which takes it over
-- searches alike. Null limits nothing: a former release writes no other value.
ALTER TABLE "turns" ADD COLUMN "retrieval" jsonb;
