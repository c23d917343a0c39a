import Type, { type Static } from 'typebox'
import { isFilename } from '../../../domain/knowledge/document.ts'
import { orNull } from '../../../domain/schema.ts'
import { invalid, OPEN } from '../field.ts'

const text = (description: string) => Type.Optional(orNull(Type.String(), description))

const FILE = {
  file_data: text('A data address, or base64.'),
  file_url: text('An https address.'),
  file_id: text('A file that POST /v1/files has taken.'),
  filename: text('Its extension says what the bytes are.'),
}

/** The members of a part that is a file: image_url and file of Chat Completions, input_image and input_file of Responses. */
export const FILE_MEMBERS = {
  image_url: Type.Optional(
    orNull(
      Type.Union([Type.String(), Type.Object({ url: Type.String() }, OPEN)]),
      'A picture: a data address, or an https address. detail changes nothing.',
    ),
  ),
  file: Type.Optional(orNull(Type.Object(FILE, OPEN), 'A picture or a document.')),
  ...FILE,
}
type FileMembers = Static<ReturnType<typeof membersOf>>
const membersOf = () => Type.Object(FILE_MEMBERS)

/** A file of a message. `field`: the path of its id, its bytes or its address; `text`: the bytes or the address. */
export type PartFile = { field: string } & (
  | { fileId: string }
  | { text: string; stem: 'picture' | 'document'; filename: string | undefined; filenameField: string }
)

const FILE_TYPES = new Set(['image_url', 'input_image', 'file', 'input_file'])

/**
 * Reads a part that is a file; undefined for one of another type.
 * @param place its path
 * @throws ApiError VALIDATION_ERROR for one that brings no file, or whose name is none
 */
export function readFilePart({ type, ...part }: FileMembers & { type: string }, place: string): PartFile | undefined {
  if (!FILE_TYPES.has(type)) return undefined
  const stem = type.endsWith('file') ? 'document' : 'picture'
  const filenameField = `${place}.${type === 'file' ? 'file.' : ''}filename`
  const { image_url: image } = part
  const picture = stem === 'picture' ? (typeof image === 'object' ? image?.url : image) : undefined
  if (picture !== undefined)
    return { text: picture, stem, filename: undefined, filenameField, field: `${place}.image_url` }
  const holder = type === 'file' ? part.file : part
  const name = (['file_id', 'file_data', 'file_url'] as const).find((member) => holder?.[member] != null)
  if (!holder || !name) throw withoutFile(place, type)
  const [field, given] = [`${place}.${type === 'file' ? 'file.' : ''}${name}`, holder[name] ?? '']
  if (name === 'file_id') return { fileId: given, field }
  const filename = holder.filename ?? undefined
  if (filename !== undefined && !isFilename(filename))
    throw invalid(filenameField, `${filenameField} is no name of a file.`, 'Send 1 to 255 characters without / and \\.')
  return { text: given, stem, filename, filenameField, field }
}

function withoutFile(place: string, type: string) {
  const field = `${place}.${type === 'file' || type === 'image_url' ? type : type === 'input_file' ? 'file_data' : 'image_url'}`
  return invalid(field, `${place} has no file.`, 'Send its bytes as a data address, its https address, or a file_id.')
}
