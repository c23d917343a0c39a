/** tool_output: the caller runs the call. approval: a person allows or rejects it. */
export type ActionType = 'tool_output' | 'approval'
/** settled: an output came. expired: nothing came in time. */
export type ActionStatus = 'open' | 'settled' | 'approved' | 'rejected' | 'expired'
