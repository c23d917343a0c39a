-- A backtest that has ended keeps why turns were left out: their rows may go.
ALTER TABLE "backtests" ADD COLUMN "left_out_reasons" jsonb DEFAULT '{}'::jsonb NOT NULL;