-- The deletion of a user has one receipt: those of the user's conversations are parts of it.
ALTER TABLE "purges" ADD COLUMN "part_of" uuid;--> statement-breakpoint
CREATE INDEX "purges_of_user" ON "purges" USING btree ("part_of") WHERE part_of is not null;
