import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { isImage } from '../../domain/turn/file.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { type FileRecord, findFile } from '../../store/conversation/file.ts'
import type { Database } from '../../store/database.ts'
import { type ReadFile, storeFile } from './file-upload.ts'
import type { TurnRequest } from './request.ts'

type Deps = { database: Database; blobs: Pick<BlobStore, 'put'>; config: { maxAttachmentBytes: number } }
/** A file of a message; one that is not stored yet has its bytes. */
type FoundFile = ReadFile | FileRecord

/**
 * Returns the files of a request as its turn keeps them. New ones are stored, as by POST /v1/files, when nothing here
 * refuses the request any more; they expire where something else does.
 * @throws ApiError FILE_NOT_FOUND, ATTACHMENTS_TOO_LARGE, ATTACHMENT_NOT_SUPPORTED, TOO_MANY_FILES, SERVICE_UNAVAILABLE
 */
export async function attachmentsOf(
  deps: Deps,
  agent: AgentRecord,
  { attachments, model = agent.model }: TurnRequest,
): Promise<Attachment[] | undefined> {
  if (!attachments?.files.length) return undefined
  const { reach, files } = attachments
  refuseBlind(agent, model)
  const found: FoundFile[] = []
  for (const [index, given] of files.entries()) {
    const file = 'fileId' in given ? await findFile(deps.database, reach, given.fileId) : given
    if (!isImage(file.mediaType))
      throw noPicture(file.filename, `attachments[${index}].${'fileId' in given ? 'file_id' : 'filename'}`)
    found.push(file)
  }
  refuseLarge(found, deps.config.maxAttachmentBytes)
  const kept = (file: FoundFile) => ('id' in file ? file : storeFile(deps, reach.workspaceId, file))
  return (await Promise.all(found.map(kept))).map(({ id, filename, mediaType, sizeBytes }) => ({
    file_id: id,
    filename,
    mediaType,
    sizeBytes,
  }))
}

/** What no model is asked for. */
function refuseBlind({ guardrailConfig }: AgentRecord, model: string): void {
  if (parseModelId(model).provider === 'local')
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: `The model ${model} sees no pictures.`,
      field: 'attachments',
    })
  if (guardrailConfig?.piiDetection)
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: 'The agent masks personal data, which cannot be done in pictures.',
      fix: 'Send the message without pictures, or switch piiDetection of the agent off.',
      field: 'attachments',
    })
}

const noPicture = (filename: string, field: string) =>
  new ApiError('ATTACHMENT_NOT_SUPPORTED', {
    message: `${filename} is a document; messages carry pictures.`,
    fix: 'Send the text of the document in message, or upload it to a knowledge base of the agent.',
    field,
  })

function refuseLarge(files: FoundFile[], maxBytes: number): void {
  const bytes = files.reduce((sum, file) => sum + ('id' in file ? file.sizeBytes : file.bytes.length), 0)
  if (bytes > maxBytes)
    throw new ApiError('ATTACHMENTS_TOO_LARGE', {
      message: `The files of the message have together ${bytes} bytes; at most ${maxBytes} are allowed.`,
      field: 'attachments',
    })
}
