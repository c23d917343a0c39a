/** The worker that runs the cases sends this signal to the workflow, to report the progress of the run. */
export const EVAL_PROGRESS_SIGNAL = 'progress'

/** The counts of a run. They hold no contents, because a workflow's history and the Temporal UI show them. */
export type EvalProgressNote = { total: number; done: number; passed: number; failed: number; errored: number }
