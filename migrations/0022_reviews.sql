-- People of the team review turns of users: those that something speaks for, and a draw.
CREATE TABLE "turn_reviews" (
	"turn_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"why" text[] DEFAULT '{}' NOT NULL,
	"verdict" text,
	"corrected_answer" text,
	"comment" text,
	"reviewed_by" jsonb,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turn_reviews" ADD CONSTRAINT "turn_reviews_of_turn" FOREIGN KEY ("workspace_id","turn_id") REFERENCES "public"."turns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turn_reviews_open" ON "turn_reviews" USING btree ("workspace_id","created_at") WHERE verdict is null;--> statement-breakpoint
CREATE INDEX "turn_reviews_by_agent" ON "turn_reviews" USING btree ("agent_id") WHERE verdict is not null;--> statement-breakpoint
SELECT second_lock('turn_reviews');--> statement-breakpoint
COMMENT ON TABLE turn_reviews IS 'A turn that a person of the team is to review, or has reviewed.';
