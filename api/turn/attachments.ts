import { ApiError } from '../../domain/error.ts'
import { parseModelId } from '../../domain/model/model.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { isImage } from '../../domain/turn/file.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findFile } from '../../store/conversation/file.ts'
import type { Database } from '../../store/database.ts'
import type { TurnRequest } from './request.ts'

type Deps = { database: Database; config: { maxAttachmentBytes: number } }

/**
 * Returns the files of a request as its turn keeps them.
 * @throws ApiError FILE_NOT_FOUND, ATTACHMENTS_TOO_LARGE, ATTACHMENT_NOT_SUPPORTED
 */
export async function attachmentsOf(
  { database, config }: Deps,
  agent: AgentRecord,
  { attachments, model = agent.model }: TurnRequest,
): Promise<Attachment[] | undefined> {
  if (!attachments?.fileIds.length) return undefined
  refuseBlind(agent, model)
  const found: Attachment[] = []
  for (const [index, fileId] of attachments.fileIds.entries()) {
    const { id, filename, mediaType, sizeBytes } = await findFile(database, attachments.reach, fileId)
    if (!isImage(mediaType)) throw noPicture(filename, index)
    found.push({ file_id: id, filename, mediaType, sizeBytes })
  }
  const bytes = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (bytes <= config.maxAttachmentBytes) return found
  throw new ApiError('ATTACHMENTS_TOO_LARGE', {
    message: `The files of the message have together ${bytes} bytes; at most ${config.maxAttachmentBytes} are allowed.`,
    field: 'attachments',
  })
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

const noPicture = (filename: string, index: number) =>
  new ApiError('ATTACHMENT_NOT_SUPPORTED', {
    message: `${filename} is a document; messages carry pictures.`,
    fix: 'Send the text of the document in message, or upload it to a knowledge base of the agent.',
    field: `attachments[${index}].file_id`,
  })
