import Type, { type Static } from 'typebox'

/** What came with a message, as receipts and transcripts show it. */
export const Attachment = Type.Object({
  file_id: Type.String({ format: 'uuid' }),
  filename: Type.String(),
  mediaType: Type.String(),
  sizeBytes: Type.Integer(),
})
export type Attachment = Static<typeof Attachment>
