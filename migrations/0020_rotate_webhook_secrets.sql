-- A rotated webhook secret signs on until its overlap ends; a start with the secret of a setting must not undo the rotation.
ALTER TABLE "workspaces" ADD COLUMN "former_webhook_secret" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "former_webhook_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "webhook_secret_rotated_at" timestamp (3) with time zone;