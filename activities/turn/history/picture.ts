import { ApiError } from '../../../domain/error.ts'
import { ModelError, type ModelImage } from '../../../domain/model/model.ts'
import { workInLanes } from '../../../domain/operation/lanes.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { fileKey, isImage, MOST_PICTURE_BYTES } from '../../../domain/turn/file.ts'
import type { ShownDocument } from '../../../domain/turn/file-text.ts'
import { BlobNotFoundError } from '../../../providers/blob/key.ts'
import type { FoundModel } from '../../../providers/model/key/found-model.ts'
import { isKnownBlind, noteRefusedPictures } from '../../../providers/model/refusal/refused-setting.ts'
import { callsInRequest } from '../answer/offered-tools.ts'
import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import type { DecidedTurn, PreparedTurn } from '../prepare.ts'
import { picturesIn } from './earlier.ts'

/** Pictures of one request that are read at once. */
const READ_AT_ONCE = 8

type ReadPictures = Pick<PreparedTurn, 'pictures'> & { leftOut: Map<string, ShownDocument> }

/**
 * Reads the pictures of the message, and as many of results and of the history as have room beside them, the newest first; the
 * others are left out by name, as all but the message's are where each model that may be asked is known to refuse them. A file
 * whose conversation was deleted meanwhile is left out.
 * An agent that masks personal data is shown no picture.
 */
export async function readPictures(
  { blobs, models }: Pick<ComposingDependencies, 'blobs' | 'models'>,
  hold: TurnSoFar,
  decided: DecidedTurn,
  known: PreparedTurn['pictures'] = new Map(),
): Promise<ReadPictures> {
  const { agent, history, beginning } = decided
  const read: ReadPictures = { pictures: new Map(), leftOut: new Map() }
  if (agent.guardrailConfig?.piiDetection) return read
  const own = imagesOf(beginning.turn.attachments)
  const said = history.toReversed().flatMap(({ attachments }) => imagesOf(attachments))
  const earlier = [...picturesOfResults(hold, decided), ...said]
  const isBlind = earlier.length > 0 && areKnownBlind(models, [agent.model, ...(agent.fallbackModels ?? [])])
  const kept = new Map<string, Attachment>()
  let left = isBlind ? 0 : MOST_PICTURE_BYTES
  for (const [index, file] of [...own, ...earlier].entries()) {
    if (kept.has(file.file_id)) continue
    left -= file.sizeBytes
    if (left >= 0 || index < own.length) kept.set(file.file_id, file)
    else read.leftOut.set(file.file_id, leftOut(file, isBlind ? REFUSED : ''))
  }
  await workInLanes([...kept.values()], READ_AT_ONCE, async (file) => {
    const picture = known.get(file.file_id) ?? (await readPicture(blobs, hold.turn.workspaceId, file))
    if (picture) read.pictures.set(file.file_id, picture)
    return true
  })
  return read
}

async function readPicture(
  blobs: ComposingDependencies['blobs'],
  workspaceId: string,
  { file_id, filename, mediaType }: Attachment,
) {
  const bytes = await blobs.get(fileKey(workspaceId, file_id)).catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return undefined
    throw error
  })
  return bytes && { filename, mediaType, base64: Buffer.from(bytes).toString('base64') }
}

/** The pictures that came with results of this turn and of those that it goes on with, the newest first. */
const picturesOfResults = (hold: TurnSoFar, decided: Pick<PreparedTurn, 'beginning' | 'history'>): Attachment[] =>
  picturesIn(callsInRequest(hold, decided).toReversed())

function areKnownBlind(models: ComposingDependencies['models'], ids: string[]): boolean {
  const asked = ids.filter(models.isSetUp)
  return asked.length > 0 && asked.every((id) => isKnownBlind(models.find(id)))
}

const REFUSED = '[The picture is left out: the model does not take it.]'

const leftOut = ({ filename }: Pick<Attachment, 'filename'>, text: string): ShownDocument => ({
  kind: 'Picture',
  filename,
  text,
  isCut: text === '',
})

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
 * Asks a model. Where it refuses pictures, and the message has none of its own, it is asked once more without those of the
 * history, as it is from the start when it is known to refuse them.
 * @throws ApiError ATTACHMENT_NOT_SUPPORTED for pictures of the message
 */
export async function askWithPictures<Answer>(
  prepared: PreparedTurn,
  model: Pick<FoundModel, 'id' | 'quota'>,
  ask: (prepared: PreparedTurn) => Promise<Answer>,
): Promise<Answer> {
  const withoutEarlier = prepared.pictures.size > 0 ? withoutEarlierPictures(prepared) : undefined
  if (withoutEarlier && isKnownBlind(model)) return await ask(withoutEarlier)
  try {
    return await ask(prepared)
  } catch (error) {
    const refusal = prepared.pictures.size > 0 ? pictureRefusal(error, model) : undefined
    if (!refusal) throw error
    if (!withoutEarlier) throw refusal
    return await ask(withoutEarlier)
  }
}

/** The turn with the pictures of its history left out by name; undefined when the message has pictures of its own. */
export function withoutEarlierPictures(prepared: PreparedTurn): PreparedTurn | undefined {
  const { pictures, documents, beginning } = prepared
  if (imagesOf(beginning.turn.attachments).some(({ file_id }) => pictures.has(file_id))) return undefined
  const named = [...pictures].map(([id, { filename }]) => [id, leftOut({ filename }, REFUSED)] as const)
  return { ...prepared, pictures: new Map(), documents: new Map([...documents, ...named]) }
}

/**
 * The error of a model that takes no pictures, which is known from then on; undefined when it refused the request for another
 * reason.
 */
function pictureRefusal(error: unknown, model: Pick<FoundModel, 'id' | 'quota'>): ApiError | undefined {
  if (!(error instanceof ModelError) || ![400, 404, 415, 422].includes(error.status ?? 0)) return undefined
  const refusal = `${error.message} ${error.refusal?.text}`
  if (!/image|picture|vision|multi-?modal/i.test(refusal)) return undefined
  noteRefusedPictures(model, refusal)
  return new ApiError('ATTACHMENT_NOT_SUPPORTED', { message: `The model ${model.id} takes no pictures.`, cause: error })
}
