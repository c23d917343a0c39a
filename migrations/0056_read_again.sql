-- A document reads the file of another one again and takes its place when it is ready. Until then it has no hash, so that both
-- stand beside each other. A worker of the former release can not make it ready: the former document would go on answering.
ALTER TABLE "documents" ALTER COLUMN "sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "rereads" uuid CONSTRAINT "documents_rereading_serve_later"
	CHECK (num_nonnulls(rereads, sha256) = 1 and (rereads is null or status <> 'ready'));--> statement-breakpoint
CREATE INDEX "documents_rereading" ON "documents" USING btree ("rereads") WHERE rereads is not null;
