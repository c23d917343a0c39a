import { setTimeout as wait } from 'node:timers/promises'
import type { FileRefusalReason, RefusedFile } from '../../domain/channel/media.ts'
import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import {
  type Attachment,
  isWaiting,
  type KeptAttachment,
  MOST_ATTACHMENTS,
  type WaitingAttachment,
} from '../../domain/turn/attachment.ts'
import { hasKnownKind, isImage, isImageName, mediaTypeOf } from '../../domain/turn/file.ts'
import { putFile } from '../../providers/blob/file.ts'
import type { FetchedFile } from '../../providers/channel/platform.ts'
import type { Models } from '../../providers/model/models.ts'
import { isKnownBlind } from '../../providers/model/refusal/refused-setting.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { openChannel } from '../../store/agent/secret.ts'
import { insertFile } from '../../store/conversation/file.ts'
import { type ReadingDependencies, readText } from '../file-text.ts'
import { type ChannelDependencies, platformOf } from './reply.ts'

export type ChannelFileDependencies = ReadingDependencies &
  Pick<ChannelDependencies, 'sealing' | 'channelHttp' | 'channelUrls'> & {
    models: Models
    /** The most bytes of the files of a message. */
    maxAttachmentBytes: number
  }

/** The files of a message that are stored now, in their order, and those that are left out. */
export type FetchedFiles = { taken: Attachment[]; refused: RefusedFile[] }
type Asked = { agent: AgentRecord; model: string; files: KeptAttachment[]; signal: AbortSignal }
/** @throws the reason of the signal, or what broke in this process, the database or the storage */
export type FetchFiles = (asked: Asked) => Promise<FetchedFiles>

/** Each file under way takes up to `maxAttachmentBytes` of memory. */
const PLACES = { total: 8, perWorkspace: 6 }
/** A platform that is away gets this long to come back; then its file is left out. */
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 1_000

/**
 * Makes the function that fetches, stores and reads the files of a channel's message. Each file has its id before, so a
 * repeat after a crash stores the same file.
 */
export function createFileFetcher(deps: ChannelFileDependencies): FetchFiles {
  const places = createFairPlaces(PLACES)
  return async (asked) => {
    const found: FetchedFiles = { taken: [], refused: [] }
    let left = deps.maxAttachmentBytes
    const isLate = AbortSignal.timeout(PATIENCE_MS)
    for (const file of asked.files) {
      const hasRoom = found.taken.length < MOST_ATTACHMENTS
      const fetch = () => fetchFile(deps, { ...asked, maxBytes: left, isLate }, file)
      const end = hasRoom ? await places.run(asked.agent.workspaceId, asked.signal, fetch) : 'count'
      if (typeof end === 'string') found.refused.push({ filename: file.filename, reason: end })
      else found.taken.push(end)
      if (typeof end !== 'string') left -= end.sizeBytes
    }
    return found
  }
}

type Fetching = Omit<Asked, 'files'> & { maxBytes: number; isLate: AbortSignal }

async function fetchFile(
  deps: ChannelFileDependencies,
  fetching: Fetching,
  file: KeptAttachment,
): Promise<Attachment | FileRefusalReason> {
  if (file.sizeBytes > fetching.maxBytes) return 'size'
  if (!isWaiting(file)) return file
  const { filename } = file
  if (!hasKnownKind(filename)) return 'kind'
  if (isRefused(deps.models, fetching, filename)) return 'refused'
  const fetched = await fetchWithPatience(deps, fetching, file)
  if (fetched.state === 'later') return 'gone'
  if (fetched.state === 'refused') return fetched.reason
  return await storeFile(deps, fetching, file, fetched.bytes)
}

/** True for a file that would refuse the turn. */
function isRefused(models: Models, { agent, model }: Fetching, filename: string): boolean {
  if (parseModelId(model).provider === 'local') return true
  if (!isImageName(filename)) return false
  if (agent.guardrailConfig?.piiDetection) return true
  const ofWorkspace = models.ofWorkspace(agent.workspaceId)
  return ofWorkspace.isSetUp(model) && isKnownBlind(ofWorkspace.find(model))
}

async function fetchWithPatience(
  deps: ChannelFileDependencies,
  { agent, maxBytes, isLate, signal }: Fetching,
  { source }: WaitingAttachment,
): Promise<FetchedFile> {
  const section = openChannel(deps.sealing, agent, source.channel)
  if (!section) return { state: 'refused', reason: 'gone' }
  const platform = platformOf(deps, section, agent.workspaceId)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const fetched = await platform.fetchFile(source.ref, { maxBytes, signal })
    if (fetched.state !== 'later' || isLate.aborted) return fetched
    await wait(pauseMs, undefined, { signal: AbortSignal.any([signal, isLate]) }).catch(() => {})
    signal.throwIfAborted()
  }
}

async function storeFile(
  deps: ChannelFileDependencies,
  { agent: { workspaceId, guardrailConfig }, signal }: Fetching,
  { file_id: id, filename }: WaitingAttachment,
  bytes: Uint8Array,
): Promise<Attachment | FileRefusalReason> {
  const mediaType = mediaTypeOf(filename, bytes)
  if (!mediaType) return 'unreadable'
  const shown = { filename, mediaType, sizeBytes: bytes.length }
  const inserted = await insertFile(deps.database, workspaceId, shown, id).catch((error: unknown) => {
    // The workspace holds too many files.
    if (error instanceof ApiError) return undefined
    throw error
  })
  if (!inserted) return 'gone'
  const file_id = inserted.row.id
  await putFile(deps.blobs, workspaceId, file_id, bytes)
  if (!isImage(mediaType) && (await readText(deps, { workspaceId, subjectId: file_id }, signal))) return 'unreadable'
  return { file_id, ...shown, filename: guardrailConfig?.piiDetection ? maskPii(filename).text : filename }
}
