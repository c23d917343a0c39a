import { ApplicationFailure } from '@temporalio/common'
import { createFairTurns } from '../../domain/operation/fair-turns.ts'
import type { OpenDocument } from '../../store/knowledge/ingestion.ts'
import { countAwaitingRecognition } from '../../store/knowledge/recognised.ts'
import { PROCESS_LIMITS } from '../confined/task.ts'
import type { ReadingDependencies } from './attempt.ts'

/** A document that finds no place asks again after this, and the documents of a workspace ask this often together. */
const PAUSE_MS = 5_000
const PAUSE_PER_DOCUMENT_MS = 500
/** A pause has a jitter of a half, and the task queue may be long. */
const RETURN_MS = 3 * PAUSE_MS
const TURN_ENDED_PAUSE_MS = 100

/** Documents at once whose pictures are read: they hold no more of the places of ingestions. */
const turns = createFairTurns({ ...PROCESS_LIMITS.pictures, returnMs: RETURN_MS })

/**
 * Runs an attempt at a document, whose pictures are read only in a turn of its workspace, from `begin` on to the end of
 * the attempt. A document whose pages of pictures are known needs its turn before its file is read, else it would be read
 * in vain.
 * @throws ApplicationFailure when there is no place; the attempt ends then, so that it holds no place of an ingestion
 */
export async function inRecognitionTurn<Result>(
  deps: Pick<ReadingDependencies, 'database' | 'recognition'>,
  workspaceId: string,
  { unreadPages }: Pick<OpenDocument, 'unreadPages'>,
  attempt: (begin: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let leave: (() => void) | undefined
  const begin = async () => {
    leave ??= turns.tryEnter(workspaceId)
    if (!leave) throw goesOn(pauseOf(await countAwaitingRecognition(deps.database, workspaceId)))
  }
  try {
    if (deps.recognition && unreadPages.length > 0) await begin()
    return await attempt(begin)
  } finally {
    leave?.()
  }
}

const pauseOf = (documents: number) => Math.max(PAUSE_MS, documents * PAUSE_PER_DOCUMENT_MS) * (0.5 + Math.random())

/** The end of an attempt with pages left. It counts as no failure. */
export const goesOn = (pauseMs = TURN_ENDED_PAUSE_MS) =>
  ApplicationFailure.create({
    message: 'Text recognition goes on in a further attempt.',
    type: 'RECOGNITION_GOES_ON',
    nextRetryDelay: pauseMs,
  })
