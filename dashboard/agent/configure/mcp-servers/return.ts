/** How a person came back from the page of an authorization server. */
export const SENTENCES = {
  done: 'is authorized. Look at its tools, and accept those that the model may call.',
  denied: 'was not authorized: its authorization server says that it was not allowed.',
  over: 'was not authorized: this way was used before, or its 10 minutes are over. Begin again.',
  other_browser: 'was not authorized: this browser has not begun it, or has begun another one since. Begin again.',
  changed: 'was not authorized: it was changed meanwhile. Begin again.',
  mismatch: 'was not authorized: the answer came from another authorization server than the one that was asked.',
  refused: 'was not authorized: its authorization server has refused. Begin again.',
  unreachable: 'was not authorized: its authorization server did not answer. Begin again.',
  invalid: 'was not authorized: its authorization server did not answer as the protocol says.',
  unavailable: 'was not authorized: the service could not take the answer now. Begin again.',
}
export type Return = keyof typeof SENTENCES
export const RETURNS = Object.keys(SENTENCES) as Return[]
