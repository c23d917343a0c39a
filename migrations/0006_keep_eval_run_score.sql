-- A gate compares the mean scores of all runs of a suite: the run keeps its own, so that its cases are not read again.
ALTER TABLE "eval_runs" ADD COLUMN "score" double precision;