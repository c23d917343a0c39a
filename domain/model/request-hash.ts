import { createHash } from 'node:crypto'
import { canonicalJson } from '../text/canonical-json.ts'
import type { ModelImage, ModelMessage, ModelRequest } from './model.ts'

/**
 * The SHA-256 of what a model was asked, in hex. It leaves out what may differ between two equal questions: the model, its key,
 * and the name of the blocks of text from outside. Passages are in it as the texts of messages.
 * @param boundary the name of those blocks; left out where the request has none
 */
export function requestHash(request: ModelRequest, boundary = ''): string {
  const { model, signal, passages, scoreThreshold, hasOtherLimitName, ...asked } = request
  const text = canonicalJson({ ...asked, messages: asked.messages.map(comparable) })
  return sha256(boundary === '' ? text : text.replaceAll(boundary, 'untrusted'))
}

function comparable(message: ModelMessage): unknown {
  if (message.role === 'user' && message.images)
    return { ...message, images: message.images.map((image) => [image.mediaType, pictureHash(image)]) }
  // The origin of thoughts names the model and its key.
  return message.role === 'assistant' && message.thoughts ? { ...message, thoughts: message.thoughts.data } : message
}

/** A picture may have megabytes, and each round of a turn asks with it again. */
const pictureHashes = new WeakMap<ModelImage, string>()

function pictureHash(image: ModelImage): string {
  const known = pictureHashes.get(image)
  if (known) return known
  const hash = sha256(image.base64)
  pictureHashes.set(image, hash)
  return hash
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
