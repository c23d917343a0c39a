-- People are linked to a provider by issuer and subject; an address that only an invitation's link was sent to is not proven. A link
-- sets a new password. Sessions that a provider began end sooner.
ALTER TABLE "users" ADD COLUMN "address_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "openid_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "openid_subject" text;--> statement-breakpoint
-- People without a password were let in by a provider that had verified their address.
UPDATE "users" SET "address_proven_at" = "created_at" WHERE "password_hash" IS NULL
	OR "id" = (SELECT "id" FROM "users" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
CREATE INDEX "users_by_openid" ON "users" USING btree ("openid_issuer","openid_subject");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_openid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL CONSTRAINT "password_resets_user_id_users_id_fk" REFERENCES "users"("id") ON DELETE CASCADE,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "password_resets_by_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "password_resets" TO "ams_system";
