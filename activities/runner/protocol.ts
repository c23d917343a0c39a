import type { Task } from '../confined/task.ts'
import type { SandboxResult } from '../tool/sandbox/process.ts'
import type { SandboxLanguage } from '../tool/sandbox/runtime.ts'

/**
 * What a worker and its runner say to each other: one connection of a unix socket for each call. The worker sends a line of
 * JSON, then as many bytes as the line says: a document, a page, an answer or a program. The runner answers in lines of
 * JSON. A closed connection ends the call on both sides.
 */
export const RUNNER_PROTOCOL = 2

/** The line that begins a call. */
export type RunnerRequest = { protocol: number } & (
  | { kind: 'task'; workspaceId: string; task: Task; timeMs: number; size: number }
  | { kind: 'program'; workspaceId: string; language: SandboxLanguage; size: number }
  | { kind: 'health'; size: 0 }
)

/** A line of the answer: a sign of life, parts of a result, or the end of the call in one of its forms. */
export type RunnerLine =
  | { alive: true }
  | { parts: unknown[] }
  | { end: true }
  | { result: SandboxResult }
  /** A TaskFailure, with its code. */
  | { failure: string }
  /** A ConfinedStoppedError, with its reason. */
  | { stopped: 'time' | 'crash' }
  /** A SandboxUnavailableError, with its message. */
  | { unavailable: string }

const KIB = 1024
const MIB = 1024 * KIB

export const RUNNER_LIMITS = {
  /** The first line of a call: a mapping is its longest part. */
  headBytes: 256 * KIB,
  /** A document, page, answer or program. It is read once the call has its place, so only running calls hold one. */
  bodyBytes: 256 * MIB,
  /** Calls at once, most of which wait for a place and hold no memory to speak of. */
  connections: 2_000,
  /** A worker that sends nothing for this long within its request has lost its call. */
  requestSilenceMs: 10_000,
  /** The longest time of a task. */
  timeMs: 10 * 60_000,
  /** The runner gives a sign of life when it takes a call, and then this often, also while the call waits for its place. */
  aliveMs: 1_000,
  /** A runner without a sign of life for this long is lost. */
  silenceMs: 15_000,
} as const
