import Type, { type Static } from 'typebox'
import { Filename } from '../knowledge/document.ts'
import { bytesFit, formatOfName, MEDIA_TYPES } from '../knowledge/document-format.ts'
import { orNull } from '../schema.ts'

/** A file that no message uses is removed after this time. */
export const UNUSED_FILE_HOURS = 24
/** One that is still to be fetched is removed after this time: its request has given up long before. */
export const UNFETCHED_FILE_MINUTES = 10
/** A workspace holds at most this many files that no message uses yet. */
export const MOST_UNUSED_FILES = 1_000
/** They have together at most this size: 2 GiB. */
export const MOST_UNUSED_BYTES = 2 * 1024 ** 3

/** Pictures of earlier messages are sent again as long as all pictures of the request have together at most this size: 20 MiB. */
export const MOST_PICTURE_BYTES = 20 * 1024 ** 2

/** The body of POST /v1/files as JSON. */
export const NewFile = Type.Object({
  filename: Filename,
  base64: Type.String({ minLength: 1, description: 'The bytes of the file in standard base64, padded.' }),
})
export type NewFile = Static<typeof NewFile>

export const UploadedFile = Type.Object({
  id: Type.String({ format: 'uuid' }),
  filename: Type.String(),
  mediaType: Type.String({ description: 'What the bytes are.' }),
  sizeBytes: Type.Integer({ minimum: 1 }),
  createdAt: Type.String(),
  expiresAt: orNull(
    Type.String(),
    'The moment when it is removed; null while a conversation uses it. A used file goes with the last conversation that used it.',
  ),
})
export type UploadedFile = Static<typeof UploadedFile>

/** The media type of a file that is still to be fetched (RFC 2483): its `text` is the address until then. */
export const ADDRESS_TYPE = 'text/uri-list'
/** An address has at most this many characters. */
export const MAX_ADDRESS_LENGTH = 8_192

/** Returns the key of a file in the blob store. */
export const fileKey = (workspaceId: string, fileId: string): string => `files/${workspaceId}/${fileId}`

/** True for a picture that models may be shown. */
export const isImage = (mediaType: string): boolean => mediaType.startsWith('image/')

const IMAGE_NAMES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** Returns the media type that name and bytes agree on; undefined where they do not, or the kind is not taken. */
export function mediaTypeOf(filename: string, bytes: Uint8Array): string | undefined {
  const format = formatOfName(filename)
  if (format) return bytesFit(format, bytes) ? MEDIA_TYPES[format] : undefined
  const named = IMAGE_NAMES[extensionOf(filename)]
  return named !== undefined && named === imageTypeOf(bytes) ? named : undefined
}

/**
 * Returns a name for a file that came without one of a known kind: the kind is that of a picture's bytes, else the declared one.
 * @param declared a media type; '' where nothing is known
 */
export function nameByKind(name: string, bytes: Uint8Array, declared: string): string {
  if (mediaTypeOf(name, bytes)) return name
  const extension = extensionOfType(imageTypeOf(bytes) ?? declared)
  const stem = hasKnownKind(name) ? name.slice(0, name.lastIndexOf('.')) : name
  return extension ? `${stem}.${extension}` : name
}

/** True for a name whose extension says what its bytes are. */
export const hasKnownKind = (name: string): boolean =>
  formatOfName(name) !== undefined || IMAGE_NAMES[extensionOf(name)] !== undefined

/** Returns the extension of the files of a media type; undefined for one that is not taken. */
export const extensionOfType = (mediaType: string): string | undefined =>
  EXTENSIONS[mediaType.split(';')[0]?.trim().toLowerCase() ?? '']

/** True for the name of a picture. */
export const isImageName = (name: string): boolean => IMAGE_NAMES[extensionOf(name)] !== undefined

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  [MEDIA_TYPES.pdf]: 'pdf',
  [MEDIA_TYPES.docx]: 'docx',
  [MEDIA_TYPES.csv]: 'csv',
  [MEDIA_TYPES.text]: 'txt',
  [MEDIA_TYPES.markdown]: 'md',
}

/** Returns the type of a picture by its first bytes. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : undefined
}
