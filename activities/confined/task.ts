import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import type { LateContent } from '../late-content.ts'
import type { OpenApiTask } from '../tool/openapi/import.ts'

/** Untrusted work. The bytes that come with it are content from outside, or a program that a model wrote. */
export type Task = ReadingTask | { kind: 'program'; language: ProgramLanguage }

/** Work of our own code on content from outside. */
export type ReadingTask =
  | { kind: 'document'; format: DocumentFormat }
  | { kind: 'recognition'; page: number; languages: string[]; timeMs: number }
  | { kind: 'recognised pages' }
  | { kind: 'mapping'; mapping: string }
  | { kind: 'page'; type: string; url: string; cssSelector: string | undefined }
  | ({ kind: 'openapi' } & OpenApiTask)

export type ProgramLanguage = 'javascript' | 'python'

/** A task of a workspace. `timeMs` begins when the task has its place. */
export type Work = {
  workspaceId: string
  task: Task
  bytes: LateContent<Uint8Array>
  timeMs: number
  signal: AbortSignal
}

/** The reason for stopping a process. */
export type Stop = 'time' | 'memory' | 'threads' | 'output' | 'cancelled'

/** The one part of a program's result. */
export type ProgramResult = {
  output: string
  exitCode: number | null
  signal: string | null
  stopped: Stop | undefined
}

const KIB = 1024
const MIB = 1024 * KIB

/** The bounds of one process, and of all at once in one worker; beyond its own a process is ended. */
export type ProcessLimits = {
  /** Tasks at once. */
  total: number
  /** Tasks of one workspace among them: one place is always left for a workspace that has none. */
  perWorkspace: number
  heapMiB: number
  /** The whole process, buffers included. */
  residentMiB: number
  /** A process whose heap and buffers take more after a task gets no other one. */
  reusableMiB: number
  answerBytes: number
}

/**
 * Documents have a pool of their own: they are large, and a caller waits for an answer but not for a document. A page of a
 * picture takes seconds of a processor, so documents that are only read have processes besides.
 */
export const PROCESS_LIMITS = {
  documents: { total: 3, perWorkspace: 2, heapMiB: 384, residentMiB: 640, reusableMiB: 320, answerBytes: 256 * MIB },
  pictures: { total: 2, perWorkspace: 1, heapMiB: 256, residentMiB: 896, reusableMiB: 800, answerBytes: 4 * MIB },
  answers: { total: 4, perWorkspace: 3, heapMiB: 160, residentMiB: 320, reusableMiB: 160, answerBytes: 4 * MIB },
  programs: { total: 4, perWorkspace: 3, heapMiB: 160, residentMiB: 256, reusableMiB: 0, answerBytes: 64 * KIB },
} as const satisfies Record<string, ProcessLimits>

export const PROGRAM_TIME_MS = 10_000
/**
 * The time of a page, a mapping or a document of tools. Each takes far less than a second of a processor, but on a busy machine
 * the start of a confined process, which gives way to all others, has taken more than 11 s.
 */
export const ANSWER_TIME_MS = 30_000

export type ReaderName = Exclude<keyof typeof PROCESS_LIMITS, 'programs'>

/** The pool whose limits hold for the task. */
export function poolOf({ kind }: Task): keyof typeof PROCESS_LIMITS {
  if (kind === 'program') return 'programs'
  if (kind === 'recognition') return 'pictures'
  return kind === 'mapping' || kind === 'page' ? 'answers' : 'documents'
}
