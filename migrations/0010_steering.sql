-- A message that comes while a turn works may reach the model before the turn's next round.
ALTER TABLE "turns" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "merged_round" integer;--> statement-breakpoint
CREATE INDEX "turns_merged" ON "turns" USING btree ("merged_into") WHERE merged_into is not null;
