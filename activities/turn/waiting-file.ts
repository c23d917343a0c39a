import { sentenceOfFiles } from '../../domain/channel/media.ts'
import { ApiError } from '../../domain/error.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import { hasWaiting } from '../../domain/turn/attachment.ts'
import { isImage } from '../../domain/turn/file.ts'
import { settleTurnFiles } from '../../store/channel/file.ts'
import { untilWritten } from '../../store/repeat.ts'
import type { FetchedFiles } from '../channel/file.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'

/**
 * Fetches the files that a channel's message brings, before anything else of the turn. What cannot be read is left out.
 * @returns the sentence that is the answer to a message of which nothing is left
 * @throws as `FetchFiles`, LeaseLost, Error in a process that fetches no files
 */
export async function takeWaitingFiles(deps: TurnDependencies, hold: TurnHold): Promise<string | undefined> {
  const { turn, signal } = hold
  const files = turn.attachments ?? []
  if (!hasWaiting(files)) return undefined
  const agent = await hold.agent
  if (!deps.fetchFiles || !agent) throw new Error('This process fetches no files.')
  const fetched = await deps.fetchFiles({ agent, model: turn.model, files, signal })
  if (fetched.taken.length === 0 && turn.message === '') {
    const sentence = sentenceOfFiles(fetched.refused)
    return agent.guardrailConfig?.piiDetection ? maskPii(sentence).text : sentence
  }
  await settle(deps, hold, fetched)
  return undefined
}

async function settle(deps: TurnDependencies, hold: TurnHold, fetched: FetchedFiles): Promise<void> {
  const agent = await hold.agent
  if (!agent) throw new Error('The agent of the turn was not read.')
  const write = () => settleTurnFiles(deps.database, hold.turn, agent, fetched)
  Object.assign(hold.turn, await untilWritten(write, hold.signal))
}

/**
 * Advances a turn. Where the model refuses the pictures of a channel's message, its words and documents are answered
 * without them. @throws as `advance`
 */
export async function advanceWithoutRefused<Result>(
  deps: TurnDependencies,
  hold: TurnHold,
  advance: () => Promise<Result>,
): Promise<Result> {
  try {
    return await advance()
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.errorCode === 'ATTACHMENT_NOT_SUPPORTED'
    const { source, message, attachments } = hold.turn
    const files = attachments ?? []
    const taken = files.filter(({ mediaType }) => !isImage(mediaType))
    const isNothingLeft = taken.length === 0 && message === ''
    if (!isRefusal || source !== 'channel' || taken.length === files.length || isNothingLeft) throw error
    const pictures = files.filter((file) => !taken.includes(file))
    const refused = pictures.map(({ filename }) => ({ filename, reason: 'refused' as const }))
    await settle(deps, hold, { taken, refused })
    return await advance()
  }
}
