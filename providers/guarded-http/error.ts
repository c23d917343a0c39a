/**
 * Why an outgoing request gave no answer. `blocked`: it was refused before anything was sent; `timeout`: its
 * deadline passed; `too_large`: the answer went over the limit; `redirect`: too many, or to nowhere; `connection`:
 * everything that the network does.
 */
export type GuardedHttpErrorKind = 'blocked' | 'timeout' | 'too_large' | 'connection' | 'redirect'

/** Its message names hosts at most: no path, no query, no header, no address that a name resolved to. */
export class GuardedHttpError extends Error {
  readonly kind: GuardedHttpErrorKind
  /** True when a connection stood, so that the request may have reached somebody, and may have had its effect. */
  mayHaveArrived = false

  constructor(kind: GuardedHttpErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'GuardedHttpError'
    this.kind = kind
  }
}
