import { isAttributeValue, isFilterKey } from '../../domain/knowledge/attribute.ts'
import { beginning } from '../../domain/text/character.ts'
import { storableText } from '../../domain/text/storable.ts'
import {
  type ConversationMetadata,
  isEndUser,
  MAX_END_USER_LENGTH,
  MAX_METADATA,
  type Speaker,
} from '../../domain/turn/metadata.ts'

type Body = {
  user?: string | null | undefined
  safety_identifier?: string | null | undefined
  metadata?: object | null | undefined
}

const MAX_VALUE_LENGTH = 512
const MAX_NAME_LENGTH = 100

/**
 * The user and the metadata of a request, as its conversation takes them: long ones are cut.
 * @returns also the names of the fields that do not fit
 */
export function readSpeaker(body: Body): { speaker: Speaker; ignored: string[] } {
  const field = body.safety_identifier == null ? 'user' : 'safety_identifier'
  const given = beginning(storableText(body[field] ?? '').trim(), MAX_END_USER_LENGTH)
  const user = isEndUser(given) ? given : undefined
  const { metadata, ignored } = readMetadata(body.metadata ?? {})
  return { speaker: { user, metadata }, ignored: [...(given === '' || user ? [] : [field]), ...ignored] }
}

function readMetadata(given: object): { metadata: ConversationMetadata | undefined; ignored: string[] } {
  const metadata: ConversationMetadata = {}
  const ignored: string[] = []
  for (const [key, value] of Object.entries(given)) {
    const kept: unknown = typeof value === 'string' ? beginning(storableText(value), MAX_VALUE_LENGTH) : value
    if (isFilterKey(key) && isAttributeValue(kept) && Object.keys(metadata).length < MAX_METADATA)
      Object.defineProperty(metadata, key, { value: kept, enumerable: true })
    else if (ignored.length < MAX_METADATA) ignored.push(beginning(storableText(`metadata.${key}`), MAX_NAME_LENGTH))
  }
  return { metadata: Object.keys(metadata).length === 0 ? undefined : metadata, ignored }
}
