import { newId } from '../id.ts'
import { storableText } from '../text/storable.ts'
import type { WaitingAttachment } from '../turn/attachment.ts'
import { extensionOfType, hasKnownKind } from '../turn/file.ts'
import { textEvent } from './command.ts'
import { KEPT_GAP } from './person-call.ts'
import type { ChannelEvent, ChannelMedia, UserEvent } from './reading.ts'

/** What a platform says of a file. */
export type GivenMedia = {
  ref: string
  filename?: string | undefined
  mediaType?: string | undefined
  sizeBytes?: number | undefined
}

const MAX_FILENAME = 200

/** Returns the file of a message. A name without an extension gets the one of the type that the platform names. */
export function mediaOf({ ref, filename = 'file', mediaType, sizeBytes }: GivenMedia): ChannelMedia {
  const extension = hasKnownKind(filename) ? undefined : extensionOfType(mediaType ?? '')
  const named = extension === undefined ? filename : `${filename}.${extension}`
  // The end of a name says what the file is.
  return {
    ref: storableText(ref),
    filename: named.slice(-MAX_FILENAME).replaceAll(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_'),
    sizeBytes: sizeBytes ?? 0,
  }
}

/** Returns the event of files with what the user wrote to them, which may be a command. */
export function mediaEvent(event: UserEvent, words: string, media: ChannelMedia[]): ChannelEvent {
  const written = textEvent(event, words)
  return written.kind === 'message' ? { ...written, text: words.trim() === '' ? '' : words, media } : written
}

/** Returns the files of an event as its message keeps them until a worker has fetched them. */
export const waitingFilesOf = (
  channel: WaitingAttachment['source']['channel'],
  media: ChannelMedia[] = [],
): WaitingAttachment[] | undefined =>
  media.length === 0
    ? undefined
    : media.map(({ ref, filename, sizeBytes }) => {
        return { file_id: newId(), filename, mediaType: '', sizeBytes, source: { channel, ref } }
      })

/**
 * The reason why a file of a user is left out. kind: it is no picture and no document of the formats that are taken. refused: agent
 * or model take no such file. size, count: together with the others it is too large, or they are too many. gone: the platform
 * does not give it. unreadable: it is damaged, locked or empty.
 */
export type FileRefusalReason = 'kind' | 'refused' | 'size' | 'count' | 'gone' | 'unreadable'
export type RefusedFile = { filename: string; reason: FileRefusalReason }

const ENDS: Record<FileRefusalReason, string> = {
  kind: 'I can read pictures and documents only.',
  refused: 'I cannot look at such files.',
  size: 'It is too large for me.',
  count: 'These are too many files for one message.',
  gone: 'I could not get it. Please send it again.',
  unreadable: 'Please send it again, or in another format.',
}

const MOST_NAMED = 3

/** The sentence that tells the user which files were left out. The reason follows where it is the same for all. */
export function sentenceOfFiles(refused: RefusedFile[]): string {
  const names = refused.slice(0, MOST_NAMED).map(({ filename }) => filename)
  const more = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : ''
  const [first, ...others] = refused
  const isOne = others.every(({ reason }) => reason === first?.reason)
  return `I could not read ${names.join(', ')}${more}.${first && isOne ? ` ${ENDS[first.reason]}` : ''}`
}

/** Returns a message with the names of the files that it came with and that are left out, as its agent reads it. */
export function withoutFiles(message: string, refused: { filename: string }[]): string {
  const notes = refused.map(({ filename }) => `[The file ${filename} of the user could not be read and is left out.]`)
  return [message, ...notes].filter(Boolean).join(KEPT_GAP)
}
