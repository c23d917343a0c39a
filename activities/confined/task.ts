import type { DocumentFormat } from '../../domain/knowledge/document.ts'

/** What a confined process is asked to do with the bytes that follow: all of it is work on content from outside. */
export type Task =
  | { kind: 'document'; format: DocumentFormat }
  | { kind: 'recognition'; page: number; languages: string[] }
  | { kind: 'recognised pages' }
  | { kind: 'mapping'; mapping: string }
  | { kind: 'page'; type: string; url: string; cssSelector: string | undefined }

/** A line of the answer: parts of the result, then its end or a failure; the failure is a code of the task's own. */
export type AnswerLine = { parts?: unknown[]; end?: true; heldMiB?: number; failure?: string }

/** Whether a task gives a document's passages, which has a pool of its own. */
export const readsDocument = ({ kind }: Task): boolean => kind === 'document' || kind === 'recognised pages'

/** The failure of a recognition whose engine or languages are not on this machine, or do not start. It says nothing of the page. */
export const NO_RECOGNITION = 'NO_RECOGNITION'

const MIB = 1024 * 1024

/** What one process of a pool may take; beyond any of it the process is ended. */
export type ProcessLimits = {
  /** Tasks at once in one worker, and of one workspace among them. */
  places: { total: number; perWorkspace: number }
  heapMiB: number
  /** The whole process, buffers included. */
  residentMiB: number
  /** A process whose heap and buffers take more after a task gets no other one. */
  reusableMiB: number
  answerBytes: number
  /** Whether a process that stands by loads the readers of documents. */
  preloadsReaders: boolean
}

/** Documents have a pool of their own: they are large, and a caller waits for an answer but not for a document. */
export const PROCESS_LIMITS = {
  documents: {
    places: { total: 3, perWorkspace: 2 },
    heapMiB: 384,
    residentMiB: 640,
    reusableMiB: 320,
    answerBytes: 256 * MIB,
    preloadsReaders: true,
  },
  /** Pictures of text: a page takes seconds of a processor, so documents that are only read have processes besides. */
  pictures: {
    places: { total: 2, perWorkspace: 1 },
    heapMiB: 256,
    residentMiB: 896,
    reusableMiB: 800,
    answerBytes: 4 * MIB,
    preloadsReaders: false,
  },
  answers: {
    places: { total: 4, perWorkspace: 3 },
    heapMiB: 160,
    residentMiB: 320,
    reusableMiB: 160,
    answerBytes: 4 * MIB,
    preloadsReaders: false,
  },
} as const satisfies Record<string, ProcessLimits>
