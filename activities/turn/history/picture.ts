import { ApiError } from '../../../domain/error.ts'
import { ModelError, type ModelImage, type ModelRequest } from '../../../domain/model/model.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { fileKey } from '../../../domain/turn/file.ts'
import { BlobNotFoundError } from '../../../providers/blob/key.ts'
import type { TurnDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import type { DecidedTurn, PreparedTurn } from '../prepare.ts'

/** A file whose conversation was deleted meanwhile is left out. An agent that masks personal data is shown no picture. */
export async function readPictures(
  { blobs }: TurnDependencies,
  { turn }: TurnHold,
  { agent, history, beginning }: DecidedTurn,
) {
  const pictures = new Map<string, ModelImage>()
  if (agent.guardrailConfig?.piiDetection) return pictures
  const attached = [...history.flatMap(({ attachments = [] }) => attachments), ...(beginning.turn.attachments ?? [])]
  for (const { file_id, mediaType } of attached) {
    if (pictures.has(file_id)) continue
    const bytes = await blobs.get(fileKey(turn.workspaceId, file_id)).catch((error: unknown) => {
      if (error instanceof BlobNotFoundError) return undefined
      throw error
    })
    if (bytes) pictures.set(file_id, { mediaType, base64: Buffer.from(bytes).toString('base64') })
  }
  return pictures
}

/** The pictures of a message that are still there. */
export function picturesOf(
  { pictures }: PreparedTurn,
  attachments: Attachment[] | null = [],
): { images?: ModelImage[] } {
  const images = (attachments ?? []).flatMap(({ file_id }) => pictures.get(file_id) ?? [])
  return images.length > 0 ? { images } : {}
}

/** The error of a model that takes no pictures; undefined when it refused the request for another reason. */
export function pictureRefusal(error: unknown, model: string, { messages }: ModelRequest): ApiError | undefined {
  if (!(error instanceof ModelError) || ![400, 404, 415, 422].includes(error.status ?? 0)) return undefined
  const hasPictures = messages.some((message) => message.role === 'user' && message.images)
  if (!hasPictures || !/image|picture|vision|multi-?modal/i.test(`${error.message} ${error.refusal?.text}`))
    return undefined
  return new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model} takes no pictures.`, cause: error })
}
