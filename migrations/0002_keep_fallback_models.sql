-- An agent may name models to ask when its own one is down. Null, as all agents have it so far, means none.
ALTER TABLE "agents" ADD COLUMN "fallback_models" jsonb;