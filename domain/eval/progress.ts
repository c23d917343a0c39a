/** The signal by which the process that runs the cases tells the workflow how far it is. */
export const EVAL_PROGRESS_SIGNAL = 'progress'

/** Counts only: what a workflow's history and the Temporal UI may show. */
export type EvalProgressNote = { total: number; done: number; passed: number; failed: number; errored: number }
