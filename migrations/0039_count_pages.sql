-- Callers see how many pages a document has. Documents that an earlier release read keep null: the rows of their pages
-- leave out the blank ones.
ALTER TABLE "documents" ADD COLUMN "page_count" integer;
