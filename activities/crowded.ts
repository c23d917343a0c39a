import { ApplicationFailure } from '@temporalio/common'
import { CrowdedError } from '../domain/operation/fair-places.ts'

const FIRST_PAUSE_MS = 2_000

/**
 * The failure of an attempt that found no place: it gives its slot on the task queue up, and the next attempt comes after a
 * pause with a jitter of a half up or down. The pause grows with each attempt, so that a thousand of them keep Temporal
 * free. It counts as no failure of the work.
 */
export const crowdedFailure = (attempt: number, longestPauseMs: number, error = new CrowdedError()) =>
  ApplicationFailure.create({
    message: error.message,
    type: 'WORKSPACE_CROWDED',
    nextRetryDelay: Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 10), longestPauseMs) * (0.5 + Math.random()),
  })
