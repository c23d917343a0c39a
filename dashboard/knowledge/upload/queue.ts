import { AmsError, ConnectionLost, uploadDocument } from '../../../clients/typescript/index.ts'
import { pageWords } from '../../parts/fault/words.ts'
import { formatBytes } from '../../parts/format.ts'
import { apiOf } from '../../shell/api/api.ts'
import { noteAnswer, noteLoss, onConnectionFound } from '../../shell/api/connection.ts'
import { askToSignIn } from '../../shell/api/signed-out.ts'
import { createStore } from '../../shell/store.ts'
import type { Attributes } from '../attribute/rows.ts'

export type UploadPlace = { workspaceId: string; id: string; kbId: string }
/** All files of one drop share these facts. */
export type UploadFacts = { attributes?: Attributes; replace?: boolean }
type State = 'waiting' | 'sending' | 'accepted' | 'refused'
export type Upload = {
  key: number
  place: UploadPlace
  file: File
  facts: UploadFacts
  state: State
  /** The part of the file that is sent, from 0 to 1. */
  sentShare: number
  message?: string
  fix?: string
}

const AT_ONCE = 4
const RETRY_MS = 3_000
let lastKey = 0

/** The files of this visit; they go on while the person looks at other pages. */
export const uploads = createStore<Upload[]>([])

/** Takes files in; four are sent at once, in their order. @param maxBytes larger ones are refused unread */
export function addFiles(place: UploadPlace, files: File[], facts: UploadFacts, maxBytes: number | undefined): void {
  const added = files.map((file): Upload => {
    lastKey += 1
    const isTooLarge = maxBytes !== undefined && file.size > maxBytes
    return {
      key: lastKey,
      place,
      file,
      facts,
      sentShare: 0,
      ...(isTooLarge ? tooLarge(file, maxBytes) : { state: 'waiting' }),
    }
  })
  uploads.set([...uploads.get(), ...added])
  sendMore()
}

/** Forgets the files of a knowledge base that are done. */
export const forgetDone = (kbId: string): void =>
  uploads.set(uploads.get().filter(({ place, state }) => place.kbId !== kbId || isOpen(state)))

/** True for a file that is not settled yet: it waits for its turn, or is sent. */
export const isOpen = (state: State): boolean => state === 'waiting' || state === 'sending'

const tooLarge = (file: File, maxBytes: number) => ({
  state: 'refused' as const,
  message: `${formatBytes(file.size)}; at most ${formatBytes(maxBytes)} are allowed.`,
  fix: 'Split it into smaller files.',
})

function sendMore(): void {
  const free = AT_ONCE - uploads.get().filter(({ state }) => state === 'sending').length
  for (const upload of uploads
    .get()
    .filter(({ state }) => state === 'waiting')
    .slice(0, free)) {
    change(upload.key, { state: 'sending', sentShare: 0 })
    void send(upload).then(sendMore)
  }
}

async function send({ key, place: { workspaceId, ...path }, file, facts }: Upload): Promise<void> {
  try {
    await uploadDocument(
      apiOf(workspaceId),
      path,
      { filename: file.name, content: file },
      {
        ...facts,
        onProgress: ({ sentBytes, totalBytes }) => change(key, { sentShare: sentBytes / totalBytes }),
        retry: { attempts: 1 },
      },
    )
    noteAnswer()
    change(key, { state: 'accepted' })
  } catch (error) {
    // The same bytes under the same name are the same document, so a repeated request stores nothing twice.
    if (await isPast(error)) change(key, { state: 'waiting' })
    else change(key, refusalOf(error))
  }
}

const change = (key: number, facts: Partial<Upload>) =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)))

/** Waits for what passes, and then says true: a lost connection, a limit, a part that is away, a session that has ended. */
async function isPast(error: unknown): Promise<boolean> {
  if (error instanceof ConnectionLost) {
    noteLoss()
    await Promise.race([found(), pause(RETRY_MS)])
    return true
  }
  if (!(error instanceof AmsError)) return false
  if (error.status === 401) {
    await askToSignIn()
    return true
  }
  if (error.status !== 429 && error.status !== 503) return false
  await pause((error.retryAfterSeconds ?? 0) * 1_000 || RETRY_MS)
  return true
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const found = () =>
  new Promise<void>((resolve) => {
    const stop = onConnectionFound(() => {
      stop()
      resolve()
    })
  })

function refusalOf(error: unknown): Pick<Upload, 'state' | 'message' | 'fix'> {
  if (error instanceof AmsError) return { state: 'refused', message: pageWords(error).message, fix: fixOf(error) }
  return {
    state: 'refused',
    message: 'The file could not be read.',
    fix: 'Check that it still exists, then drop it again.',
  }
}

/** Here a person drops files. */
function fixOf(error: AmsError): string {
  const { code } = error
  if (code === 'DOCUMENT_TYPE_UNSUPPORTED') return 'Save it as PDF, DOCX, CSV, TXT or Markdown, then drop it again.'
  return code === 'DOCUMENT_TOO_LARGE' ? 'Split it into smaller files.' : (pageWords(error).fix ?? '')
}
