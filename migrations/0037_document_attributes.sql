-- A document has attributes, by which searches are filtered, and takes the place of earlier documents of its filename. The
-- position has its default in a statement of its own, because the table would be written anew otherwise.
CREATE SEQUENCE "public"."document_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
GRANT USAGE ON SEQUENCE "document_positions" TO "ams_app", "ams_system";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "position" SET DEFAULT nextval('document_positions');--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_replacement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The words of documents that are not indexed yet, as matching_chunks finds them, but in these documents alone: a search
-- that is filtered may not cut its candidates before.
CREATE FUNCTION "matching_chunks_of"("among" uuid[], "words" tsquery, "most" integer) RETURNS TABLE ("id" uuid, "place" bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
	SELECT chunks.id, row_number() OVER (ORDER BY ts_rank_cd(chunks.search, words, 1) DESC)
	FROM chunks WHERE chunks.workspace_id = ams_workspace() AND chunks.document_id = ANY(among) AND chunks.search @@ words
	ORDER BY ts_rank_cd(chunks.search, words, 1) DESC LIMIT most
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "matching_chunks_of" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "matching_chunks_of" TO "ams_app";
