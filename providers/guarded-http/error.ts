/**
 * The reason why an outgoing request gave no answer. `blocked`: it was refused before it was sent; `timeout`: its
 * deadline passed; `too_large`: the answer exceeded the limit; `redirect`: there were too many, or one led nowhere;
 * `connection`: any fault of the network.
 */
export type GuardedHttpErrorKind = 'blocked' | 'timeout' | 'too_large' | 'connection' | 'redirect'

/**
 * An outgoing request failed. The message names the host at most: no path, no query, no header, no resolved address.
 */
export class GuardedHttpError extends Error {
  readonly kind: GuardedHttpErrorKind
  /** True when a connection was open, so the request may have arrived and may have had its effect. */
  mayHaveArrived = false

  constructor(kind: GuardedHttpErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'GuardedHttpError'
    this.kind = kind
  }
}
