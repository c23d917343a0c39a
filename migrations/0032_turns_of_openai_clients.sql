-- A client of the OpenAI interface sends earlier messages and instructions with a turn; each holder of the turn asks the model with them.
ALTER TABLE "turns" ADD COLUMN "client_context" jsonb;