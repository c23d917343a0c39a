/** A fault in the content of a task; `code` is a document error code, or one of those below. */
export class TaskFailure extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** The failure of a recognition whose engine or languages are not on this machine, or do not start. It says nothing of the page. */
export const NO_RECOGNITION = 'NO_RECOGNITION'

/** The process did not end the task: its time was over, or it ended without an answer (a limit, or a crash). */
export class ConfinedStoppedError extends Error {
  readonly why: 'time' | 'crash'

  constructor(why: 'time' | 'crash') {
    super(why === 'time' ? 'It took too long.' : 'It took too much memory.')
    this.why = why
  }
}

/** There is no wall here; the message says what is missing, for the operator. */
export class WallMissingError extends Error {}

/** A model is told this of a page or an answer that must not be read without a wall. */
export const NO_WALL = 'There is no wall on this server, and REQUIRE_WALL forbids to read without one.'
