/** One error that a caller can get: its status, what happened, and what the caller can do about it. */
export type ErrorDefinition = { status: number; message: string; fix: string }
