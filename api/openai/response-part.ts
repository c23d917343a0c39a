import Type, { type Static } from 'typebox'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { markPlacesIn } from '../../domain/turn/citation-mark.ts'
import type { Turn } from '../../store/turn/turn.ts'

/** A citation of an answer. */
export const Annotation = Type.Object({
  type: Type.Literal('file_citation'),
  file_id: Type.String({ description: 'The id of the document.' }),
  filename: Type.String(),
  index: Type.Integer({ description: 'The place of the first mark of the citation in the text.' }),
})
type Annotation = Static<typeof Annotation>

/** The text of an answer. */
export const OutputText = Type.Object({
  type: Type.Literal('output_text'),
  text: Type.String(),
  annotations: Type.Array(Annotation, { description: 'The citations.' }),
  logprobs: Type.Array(Type.Unknown()),
})

/** This stands in place of JSON where the answer was blocked or the model declined. */
export const Refusal = Type.Object({
  type: Type.Literal('refusal'),
  refusal: Type.String({ description: 'In place of JSON, where the answer was blocked or the model declined.' }),
})

/** The content of the message of a response. */
export const Part = Type.Union([OutputText, Refusal])
export type Part = Static<typeof Part>

/** The content of an answer. Official clients parse each text of a turn with a form as JSON, so a refusal is no text there. */
export const partOf = ({ output }: Turn, result: ChatResult): Part =>
  output?.format && result.finish_reason === 'blocked'
    ? { type: 'refusal', refusal: result.text }
    : { type: 'output_text', text: result.text, annotations: annotationsOf(result), logprobs: [] }

/** A part before its first word. */
export const emptyPart = (type: Part['type']): Part =>
  type === 'refusal' ? { type, refusal: '' } : { type, text: '', annotations: [], logprobs: [] }

function annotationsOf({ text, citations }: ChatResult): Annotation[] {
  if (citations.length === 0) return []
  const places = markPlacesIn(text)
  return citations.map(({ index, document_id: file_id, filename }) => ({
    type: 'file_citation',
    file_id,
    filename,
    index: places.get(index) ?? 0,
  }))
}
