-- Keys, invitations and workspaces know the person at the root of the keys that made them, so that leaving ends what a person
-- made by a key, and one bound counts a chain of workspaces. A link for a password knows the workspace that it was made for.
ALTER TABLE "api_keys" ADD COLUMN "root_user_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "root_user_id" uuid;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "maker_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "maker_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "root_id" uuid;--> statement-breakpoint
CREATE INDEX "workspaces_by_root" ON "workspaces" USING btree ("root_id") WHERE root_id is not null;--> statement-breakpoint
WITH RECURSIVE "roots" AS (
	SELECT "id", ("created_by" ->> 'id')::uuid AS "user_id" FROM "api_keys" WHERE "created_by" ->> 'type' = 'user'
	UNION
	SELECT "made"."id", "roots"."user_id" FROM "api_keys" AS "made" JOIN "roots"
		ON "made"."created_by" ->> 'type' = 'key' AND "made"."created_by" ->> 'id' = "roots"."id"::text
)
UPDATE "api_keys" SET "root_user_id" = "roots"."user_id" FROM "roots" WHERE "roots"."id" = "api_keys"."id";--> statement-breakpoint
UPDATE "invitations" SET "root_user_id" = CASE "created_by" ->> 'type' WHEN 'user' THEN ("created_by" ->> 'id')::uuid
	ELSE (SELECT "root_user_id" FROM "api_keys" WHERE "id"::text = "created_by" ->> 'id') END;--> statement-breakpoint
-- Links of the former release do not say whose they are.
DELETE FROM "password_resets";--> statement-breakpoint
-- Customers that the operator's keys made each begin a chain.
UPDATE "workspaces" SET "maker_id" = NULL WHERE "maker_id" IN (SELECT "id" FROM "workspaces" WHERE "is_operators");
