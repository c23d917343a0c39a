import { ApiError, ERRORS } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { isImage } from '../../domain/turn/file.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import { isKnownBlind } from '../../providers/model/refused-setting.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { type FileRecord, fileNotFound, findFile } from '../../store/conversation/file.ts'
import type { Database } from '../../store/database.ts'
import type { TemporalStarter } from '../temporal.ts'
import { type ReadFile, storeFile } from './file-upload.ts'
import type { TurnRequest } from './request.ts'

type Deps = {
  database: Database
  blobs: Pick<BlobStore, 'put'>
  models: Pick<Models, 'ofWorkspace'>
  temporal: Pick<TemporalStarter, 'readFileText'>
  config: { maxAttachmentBytes: number }
}
/** A file of a message; one that is not stored yet has its bytes. */
type FoundFile = ReadFile | FileRecord

/**
 * Returns the files of a request as its turn keeps them. New ones are stored, as by POST /v1/files, when they and the agent
 * fit; where something refuses the request behind that, they expire, and its repetition with the same Idempotency-Key finds
 * them. The text of each document is there then.
 * @throws ApiError FILE_NOT_FOUND, ATTACHMENTS_TOO_LARGE, ATTACHMENT_NOT_SUPPORTED, TOO_MANY_FILES, SERVICE_UNAVAILABLE, and
 * those of documents that cannot be read
 */
export async function attachmentsOf(
  deps: Deps,
  agent: AgentRecord,
  { attachments, model = agent.model, idempotency }: TurnRequest,
): Promise<Attachment[] | undefined> {
  if (!attachments?.files.length) return undefined
  const { reach, files } = attachments
  if (parseModelId(model).provider === 'local') throw blind(model)
  const found: FoundFile[] = []
  for (const [index, given] of files.entries()) {
    const field = `attachments[${index}].file_id`
    found.push('fileId' in given ? await findFile(deps.database, reach, given.fileId, field) : given)
  }
  if (found.some(({ mediaType }) => isImage(mediaType))) refusePictures(deps, agent, reach.workspaceId, model)
  refuseLarge(found, deps.config.maxAttachmentBytes)
  return await Promise.all(
    found.map(async (file, index) => {
      const kept = 'id' in file ? file : await storeFile(deps, reach.workspaceId, file, idempotency?.key)
      if (!isImage(kept.mediaType) && kept.text === null) await readText(deps, agent, kept, `attachments[${index}]`)
      const { id, mediaType, sizeBytes } = kept
      const filename = agent.guardrailConfig?.piiDetection ? maskPii(kept.filename).text : kept.filename
      return { file_id: id, filename, mediaType, sizeBytes }
    }),
  )
}

const blind = (model: string) =>
  new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model} reads no files.`, field: 'attachments' })

function refusePictures({ models }: Deps, { guardrailConfig }: AgentRecord, workspaceId: string, model: string): void {
  if (guardrailConfig?.piiDetection)
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: 'The agent masks personal data, which cannot be done in pictures.',
      fix: 'Send the message without pictures, or switch piiDetection of the agent off.',
      field: 'attachments',
    })
  if (isKnownBlind(models.ofWorkspace(workspaceId).find(model)))
    throw new ApiError('ATTACHMENT_NOT_SUPPORTED', {
      message: `The model ${model} has refused pictures within the last hour.`,
      field: 'attachments',
    })
}

function refuseLarge(files: FoundFile[], maxBytes: number): void {
  const bytes = files.reduce((sum, file) => sum + ('id' in file ? file.sizeBytes : file.bytes.length), 0)
  if (bytes > maxBytes)
    throw new ApiError('ATTACHMENTS_TOO_LARGE', {
      message: `The files of the message have together ${bytes} bytes; at most ${maxBytes} are allowed.`,
      field: 'attachments',
    })
}

/** Has a worker read the document behind the wall. @throws ApiError, also where it is not read in time */
async function readText({ temporal }: Deps, agent: AgentRecord, file: FileRecord, field: string): Promise<void> {
  const { id, workspaceId, filename } = file
  const refusal = await temporal
    .readFileText({ workspaceId, agentId: agent.id, subjectId: id })
    .catch((cause: unknown) => {
      throw new ApiError('SERVICE_UNAVAILABLE', {
        message: `${filename} is not read yet.`,
        fix: `Send the message again after the seconds in Retry-After, with { "file_id": "${id}" } for this file.`,
        field,
        headers: { 'retry-after': '10' },
        cause,
      })
    })
  if (refusal === 'FILE_NOT_FOUND') throw fileNotFound(id, field)
  if (refusal) throw new ApiError(refusal, { message: `${filename}: ${ERRORS[refusal].message}`, field })
}
