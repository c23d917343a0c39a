-- Callers see which pages of a PDF hold only pictures: nothing of them is found. Documents that an earlier release read
-- have none.
ALTER TABLE "documents" ADD COLUMN "unread_pages" text[] DEFAULT '{}' NOT NULL;