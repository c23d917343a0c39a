-- A claim of a sweep is no beat: `swept_at` says when a sweep claimed a turn, `beat_at` when the turn changed hands. One process
-- at a time sweeps, so that a long snapshot costs what one process costs. The moments stand in sequences, because the versions of
-- a row would pile up under such a snapshot.
ALTER TABLE "turns" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
COMMENT ON COLUMN "turns"."swept_at" IS 'When a sweep claimed the turn; null before the first one.';--> statement-breakpoint
CREATE SEQUENCE "sweep_slot_overdue";--> statement-breakpoint
CREATE SEQUENCE "sweep_slot_stale";--> statement-breakpoint
CREATE SEQUENCE "sweep_slot_adoption";--> statement-breakpoint
CREATE SEQUENCE "sweep_slot_backlog";--> statement-breakpoint
CREATE SEQUENCE "turn_backlog_ms";--> statement-breakpoint
GRANT SELECT, UPDATE ON SEQUENCE "sweep_slot_overdue", "sweep_slot_stale", "sweep_slot_adoption", "sweep_slot_backlog",
	"turn_backlog_ms" TO "ams_app", "ams_system";--> statement-breakpoint
CREATE FUNCTION "take_sweep_slot"("sweep" text, "every_ms" integer) RETURNS boolean LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
DECLARE
	slot regclass := ('sweep_slot_' || sweep)::regclass;
	now_ms bigint := extract(epoch FROM clock_timestamp()) * 1000;
	last_ms bigint;
BEGIN
	IF NOT pg_try_advisory_xact_lock(hashtext('sweep slot'), hashtext(sweep)) THEN RETURN false; END IF;
	EXECUTE format('SELECT last_value FROM %s', slot) INTO last_ms;
	-- After a clock that went back, the moment lies ahead: it stops no sweep.
	IF now_ms - last_ms BETWEEN 0 AND every_ms - 1 THEN RETURN false; END IF;
	PERFORM setval(slot, now_ms);
	RETURN true;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION "take_sweep_slot" IS
	'Whether the caller runs this sweep now: over all processes, one begins it in each interval.';--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "take_sweep_slot" FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "take_sweep_slot" TO "ams_app", "ams_system";
