import Type, { type Static } from 'typebox'
import type { ChannelName } from '../agent/channel.ts'
import { Filename } from '../knowledge/document.ts'

/** The most files of one message. */
export const MOST_ATTACHMENTS = 10

/** The files of a message: uploaded before, or with their bytes. */
export const AttachmentChoice = Type.Array(
  Type.Object({
    file_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'A file that POST /v1/files has taken. It stands alone.' }),
    ),
    filename: Type.Optional(Filename),
    base64: Type.Optional(
      Type.String({ minLength: 1, description: 'The bytes in standard base64, padded; together with filename.' }),
    ),
  }),
  {
    maxItems: MOST_ATTACHMENTS,
    description:
      'Pictures and documents, in their order: { file_id }, or { filename, base64 }, which is stored as by POST /v1/files. The model gets them with the message, and again while the message is in its memory; of documents the text, at most 100,000 characters of all together.',
  },
)
export type AttachmentChoice = Static<typeof AttachmentChoice>

/** What came with a message, as receipts and transcripts show it. */
export const Attachment = Type.Object({
  file_id: Type.String({ format: 'uuid' }),
  filename: Type.String(),
  mediaType: Type.String(),
  sizeBytes: Type.Integer(),
})
export type Attachment = Static<typeof Attachment>

/** Where a file of a channel lies until a worker has fetched it. Its attachment has the id that the file will have. */
export type FileSource = { channel: ChannelName; ref: string }
/** A file of a message as the row of the message keeps it. One with a source is shown to nobody. */
export type KeptAttachment = Attachment & { source?: FileSource }
export type WaitingAttachment = Attachment & { source: FileSource }

export const isWaiting = (file: KeptAttachment): file is WaitingAttachment => file.source !== undefined

export const hasWaiting = (files: KeptAttachment[] | null | undefined): boolean => files?.some(isWaiting) ?? false

/** Returns the files that are there. */
export const fetchedOf = (files: KeptAttachment[] | null | undefined): Attachment[] =>
  files?.filter((file) => !isWaiting(file)) ?? []
