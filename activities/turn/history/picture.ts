import { ApiError } from '../../../domain/error.ts'
import { ModelError, type ModelImage, type ModelRequest } from '../../../domain/model/model.ts'
import { workInLanes } from '../../../domain/operation/lanes.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { fileKey, isImage, MOST_PICTURE_BYTES } from '../../../domain/turn/file.ts'
import type { ShownDocument } from '../../../domain/turn/file-text.ts'
import { BlobNotFoundError } from '../../../providers/blob/key.ts'
import type { FoundModel } from '../../../providers/model/key/found-model.ts'
import { isKnownBlind, noteRefusedPictures } from '../../../providers/model/refused-setting.ts'
import type { TurnDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import type { DecidedTurn, PreparedTurn } from '../prepare.ts'

/** Pictures of one request that are read at once. */
const READ_AT_ONCE = 8

type ReadPictures = { pictures: Map<string, ModelImage>; leftOut: Map<string, ShownDocument> }

/**
 * Reads the pictures of the message, and as many of the history as have room beside them, the newest first; the others are left
 * out by name, as all of the history are for a model that is known to refuse them. A file whose conversation was deleted meanwhile is left out.
 * An agent that masks personal data is shown no picture.
 */
export async function readPictures(
  { blobs, models }: TurnDependencies,
  { turn }: TurnHold,
  { agent, history, beginning }: DecidedTurn,
): Promise<ReadPictures> {
  const read: ReadPictures = { pictures: new Map(), leftOut: new Map() }
  if (agent.guardrailConfig?.piiDetection) return read
  const own = imagesOf(beginning.turn.attachments)
  const earlier = history.toReversed().flatMap(({ attachments }) => imagesOf(attachments))
  const isBlind = earlier.length > 0 && models.isSetUp(agent.model) && isKnownBlind(models.find(agent.model))
  const kept = new Map<string, Attachment>()
  let left = isBlind ? 0 : MOST_PICTURE_BYTES
  for (const [index, file] of [...own, ...earlier].entries()) {
    if (kept.has(file.file_id)) continue
    left -= file.sizeBytes
    if (left >= 0 || index < own.length) kept.set(file.file_id, file)
    else read.leftOut.set(file.file_id, { kind: 'Picture', filename: file.filename, text: '', isCut: true })
  }
  await workInLanes([...kept.values()], READ_AT_ONCE, async ({ file_id, mediaType }) => {
    const bytes = await blobs.get(fileKey(turn.workspaceId, file_id)).catch((error: unknown) => {
      if (error instanceof BlobNotFoundError) return undefined
      throw error
    })
    if (bytes) read.pictures.set(file_id, { mediaType, base64: Buffer.from(bytes).toString('base64') })
    return true
  })
  return read
}

const imagesOf = (attachments: Attachment[] | null = []): Attachment[] =>
  (attachments ?? []).filter(({ mediaType }) => isImage(mediaType))

/** The pictures of a message that are still there. */
export function picturesOf(
  { pictures }: PreparedTurn,
  attachments: Attachment[] | null = [],
): { images?: ModelImage[] } {
  const images = (attachments ?? []).flatMap(({ file_id }) => pictures.get(file_id) ?? [])
  return images.length > 0 ? { images } : {}
}

/**
 * The error of a model that takes no pictures, which is known from then on; undefined when it refused the request for another
 * reason.
 */
export function pictureRefusal(
  error: unknown,
  model: Pick<FoundModel, 'id' | 'quota'>,
  { messages }: ModelRequest,
): ApiError | undefined {
  if (!(error instanceof ModelError) || ![400, 404, 415, 422].includes(error.status ?? 0)) return undefined
  const hasPictures = messages.some((message) => message.role === 'user' && message.images)
  const refusal = `${error.message} ${error.refusal?.text}`
  if (!hasPictures || !/image|picture|vision|multi-?modal/i.test(refusal)) return undefined
  noteRefusedPictures(model, refusal)
  return new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model.id} takes no pictures.`, cause: error })
}
