-- A search counts the passages that have a word. It reads the index alone, which has their number: migrations/replaced-index.ts
-- makes it while the service writes. Rows of the former release have none, until workers index their documents again.
-- It also makes the index of documents in work anew, without those that wait: a look at their line read each of them.
ALTER TABLE "document_words" ADD COLUMN "passages" integer;
