-- Old events are dropped as partitions of six hours (turn ids sort by time) instead of being deleted row by row. The old
-- table becomes the first partition up to the next boundary: no row is copied, one read under the lock checks its ids.
-- Its foreign key goes, because each insert locked its turn for it; purges delete events by turn.
ALTER TABLE "turn_events" DROP CONSTRAINT "turn_events_turn_id_turns_id_fk";--> statement-breakpoint
DROP INDEX "turn_events_by_age";--> statement-breakpoint
ALTER TABLE "turn_events" RENAME TO "turn_events_before";--> statement-breakpoint
ALTER TABLE "turn_events_before" RENAME CONSTRAINT "turn_events_turn_id_seq_pk" TO "turn_events_before_pk";--> statement-breakpoint
CREATE TABLE "turn_events" (
	"turn_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"generation" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turn_events_turn_id_seq_pk" PRIMARY KEY("turn_id","seq")
) PARTITION BY RANGE ("turn_id");--> statement-breakpoint
CREATE TABLE "turn_events_default" PARTITION OF "turn_events" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
	slot constant bigint := 6 * 60 * 60;
	first bigint := (floor((extract(epoch from now()) + 60 * 60) / slot)::bigint + 1) * slot;
	lower uuid;
	upper uuid;
BEGIN
	FOR number IN 0..4 LOOP
		-- The first id of a moment: its 48 bits of milliseconds, then zeros.
		upper := rpad(lpad(to_hex((first + number * slot) * 1000), 12, '0'), 32, '0')::uuid;
		IF number = 0 THEN
			WITH moved AS (DELETE FROM turn_events_before WHERE turn_id >= upper RETURNING *)
			INSERT INTO turn_events_default (turn_id, seq, generation, type, data, created_at)
			SELECT turn_id, seq, generation, type, data, created_at FROM moved;
			EXECUTE format('ALTER TABLE turn_events ATTACH PARTITION turn_events_before FOR VALUES FROM (MINVALUE) TO (%L)', upper);
		ELSE
			EXECUTE format('CREATE TABLE %I PARTITION OF turn_events FOR VALUES FROM (%L) TO (%L)',
				'turn_events_' || to_char(to_timestamp(first + (number - 1) * slot) AT TIME ZONE 'UTC', 'YYYYMMDDHH24'), lower, upper);
		END IF;
		lower := upper;
	END LOOP;
END $$;
