-- pgvector holds the embeddings; drizzle-kit does not write this by itself.
CREATE EXTENSION IF NOT EXISTS vector;
