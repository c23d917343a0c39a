import Type, { type Static } from 'typebox'

/** The most files of one message. */
const MOST_ATTACHMENTS = 10

/** The pictures of a message, uploaded before. */
export const AttachmentChoice = Type.Array(Type.Object({ file_id: Type.String({ format: 'uuid' }) }), {
  maxItems: MOST_ATTACHMENTS,
  description:
    'Pictures that POST /v1/files has taken, in their order. The model sees them with the message, and again while the message is in its memory.',
})

/** What came with a message, as receipts and transcripts show it. */
export const Attachment = Type.Object({
  file_id: Type.String({ format: 'uuid' }),
  filename: Type.String(),
  mediaType: Type.String(),
  sizeBytes: Type.Integer(),
})
export type Attachment = Static<typeof Attachment>
