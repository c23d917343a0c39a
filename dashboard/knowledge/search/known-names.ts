import type { TypedText } from '../attribute/value.ts'
import type { Document } from '../documents.ts'

/** The names by which documents can be filtered, each with the type of its values. */
export type KnownNames = ReadonlyMap<string, TypedText['type']>

/** The names of the attributes of these documents, and those that each document has. */
export function knownNamesOf(documents: Document[]): KnownNames {
  const attributes = documents.flatMap((document) => Object.entries(document.attributes))
  const types = attributes.map(([name, value]): [string, TypedText['type']] => [
    name,
    typeof value as TypedText['type'],
  ])
  return new Map([
    ...types.toSorted(([a], [b]) => a.localeCompare(b)),
    ['filename', 'string'],
    ['document_id', 'string'],
  ])
}
