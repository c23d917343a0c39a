import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { isImage } from '../../domain/turn/file.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import { isKnownBlind } from '../../providers/model/refusal/refused-setting.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { expireFile, type FileRecord, findFile } from '../../store/conversation/file.ts'
import type { Database } from '../../store/database.ts'
import type { TemporalStarter } from '../temporal.ts'
import { type ReadFile, storeFile } from './file-upload.ts'
import { fetchNewFile, readText } from './read-file.ts'
import type { TurnRequest } from './request.ts'

export type AttachmentDependencies = {
  database: Database
  blobs: Pick<BlobStore, 'put'>
  models: Pick<Models, 'ofWorkspace'>
  temporal: Pick<TemporalStarter, 'readFileText'>
  config: { maxAttachmentBytes: number }
}
/** A file of a message; one that is not stored yet has its bytes. */
type FoundFile = { field: string } & (ReadFile | FileRecord)
type Attaching = Pick<TurnRequest, 'attachments' | 'model'> &
  Partial<Pick<TurnRequest, 'idempotency'>> & {
    /** So many files share the room that is kept for those of addresses; without it, those given do. */
    sharers?: number
  }

/**
 * Returns the files of a request as its turn keeps them. New ones are stored, as by POST /v1/files, when they and the agent
 * fit; where something refuses the request behind that, they expire, and its repetition with the same Idempotency-Key finds
 * them. The text of each document is there then.
 * @throws ApiError FILE_NOT_FOUND, ATTACHMENTS_TOO_LARGE, ATTACHMENT_NOT_SUPPORTED, TOO_MANY_FILES, SERVICE_UNAVAILABLE, and
 * those of files that cannot be fetched or read
 */
export async function attachmentsOf(
  deps: AttachmentDependencies,
  agent: AgentRecord,
  { attachments, model = agent.model, idempotency, sharers }: Attaching,
): Promise<Attachment[] | undefined> {
  if (!attachments?.files.length) return undefined
  const { reach, files, field, repeatKey = idempotency?.key } = attachments
  const { workspaceId } = reach
  if (parseModelId(model).provider === 'local') throw blind(model, field)
  const found = await findFiles(deps, agent, attachments, sharers)
  try {
    if (found.some(({ mediaType }) => isImage(mediaType))) refusePictures(deps, agent, workspaceId, { model, field })
    refuseLarge(found, deps.config.maxAttachmentBytes, field)
  } catch (error) {
    // The next try fetches them anew.
    const fetched = found.filter((file, place) => 'id' in file && files[place] && 'address' in files[place])
    await Promise.all(fetched.map((file) => 'id' in file && expireFile(deps.database, reach, file.id)))
    throw error
  }
  return await Promise.all(
    found.map(async (file) => {
      const kept = 'id' in file ? file : await storeFile(deps, workspaceId, file, repeatKey)
      if (!isImage(kept.mediaType) && kept.text === null) await readText(deps, agent.id, kept, file.field)
      const { id, mediaType, sizeBytes } = kept
      const filename = agent.guardrailConfig?.piiDetection ? maskPii(kept.filename).text : kept.filename
      return { file_id: id, filename, mediaType, sizeBytes }
    }),
  )
}

/** The stored files and the new ones, those of addresses fetched. */
async function findFiles(
  deps: AttachmentDependencies,
  agent: AgentRecord,
  { reach, files }: NonNullable<TurnRequest['attachments']>,
  sharers = files.length,
): Promise<FoundFile[]> {
  // The files of a message have together at most this size.
  const reservedBytes = Math.ceil(deps.config.maxAttachmentBytes / sharers)
  return await Promise.all(
    files.map(async (given): Promise<FoundFile> => {
      if ('sha256' in given) return given
      const { field } = given
      if ('address' in given) return { ...(await fetchNewFile(deps, agent, given, reservedBytes)), field }
      return { ...(await findFile(deps.database, reach, given.fileId, field)), field }
    }),
  )
}

const blind = (model: string, field: string) =>
  new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model} reads no files.`, field })

function refusePictures(
  { models }: AttachmentDependencies,
  { guardrailConfig }: AgentRecord,
  workspaceId: string,
  { model, field }: { model: string; field: string },
): void {
  if (guardrailConfig?.piiDetection)
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: 'The agent masks personal data, which cannot be done in pictures.',
      fix: 'Send the message without pictures, or switch piiDetection of the agent off.',
      field,
    })
  if (isKnownBlind(models.ofWorkspace(workspaceId).find(model)))
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: `The model ${model} has refused pictures within the last hour.`,
      field,
    })
}

function refuseLarge(files: FoundFile[], maxBytes: number, field: string): void {
  const bytes = files.reduce((sum, file) => sum + ('id' in file ? file.sizeBytes : file.bytes.length), 0)
  if (bytes > maxBytes)
    throw new ApiError('ATTACHMENTS_TOO_LARGE', {
      message: `The files of the message have together ${bytes} bytes; at most ${maxBytes} are allowed.`,
      field,
    })
}
