import { maskerOf } from '../../../domain/guardrail/mask.ts'
import { beginning, countCharacters } from '../../../domain/text/character.ts'
import type { Attachment } from '../../../domain/turn/attachment.ts'
import { isImage } from '../../../domain/turn/file.ts'
import { MAX_FILE_TEXT_LENGTH, type ShownDocument, withDocuments } from '../../../domain/turn/file-text.ts'
import { listFileLengths, listFileTexts } from '../../../store/conversation/file.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import type { DecidedTurn, PreparedTurn } from '../prepare.ts'

/**
 * Reads the documents of the message and of the history. They have one bound together: the newest come first, and what has no
 * room is shown by its name. A document whose conversation was deleted meanwhile is left out.
 */
export async function readDocuments(
  { database }: ComposingDependencies,
  { turn, signal }: TurnSoFar,
  { agent, history, beginning: { turn: first } }: DecidedTurn,
): Promise<Map<string, ShownDocument>> {
  const documents = new Map<string, ShownDocument>()
  const messages = [...history.map(({ attachments }) => attachments ?? []), first.attachments ?? []].toReversed()
  const attached = messages.flat().filter(({ mediaType }) => !isImage(mediaType))
  if (attached.length === 0) return documents
  const ids = [...new Set(attached.map(({ file_id }) => file_id))]
  const known = await untilAnswered(() => listFileLengths(database, turn.workspaceId, ids), signal)
  const newest = ids.flatMap((id) => known.find((file) => file.id === id && file.length > 0) ?? [])
  const texts = await untilAnswered(() => listFileTexts(database, turn.workspaceId, withRoom(newest)), signal)
  const shown = maskerOf(agent.guardrailConfig)
  let left = MAX_FILE_TEXT_LENGTH
  for (const { id, filename } of newest) {
    const file = texts.find((candidate) => candidate.id === id)
    const whole = left > 0 && file?.text ? await shown(file.text) : undefined
    const text = beginning(whole ?? '', left)
    left -= countCharacters(text)
    const isCut = whole === undefined || file?.isCut === true || text.length < whole.length
    documents.set(id, { kind: 'Document', filename: await shown(filename), text, isCut })
  }
  return documents
}

/** The files that fill the room, from the first: the others are shown by their names, so their texts are not read. */
function withRoom(newest: { id: string; length: number }[]): string[] {
  let left = MAX_FILE_TEXT_LENGTH
  return newest.flatMap(({ id, length }) => {
    if (left <= 0) return []
    left -= length
    return [id]
  })
}

/** A text of the user behind the documents that came with it. */
export function textWithDocuments(
  { documents, boundary }: PreparedTurn,
  text: string,
  attachments: Attachment[] | null = [],
): string {
  const shown = (attachments ?? []).flatMap(({ file_id }) => documents.get(file_id) ?? [])
  return shown.length === 0 ? text : withDocuments(boundary, shown, text)
}
