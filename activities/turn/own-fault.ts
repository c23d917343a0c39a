/**
 * SQLSTATE of what a statement asks for: a value that does not fit or is missing, a wrong statement, a limit. What
 * Postgres says when it or the connection is away (08, 40, 53, 57) gets better by itself.
 */
const OF_THE_STATEMENT = /^(?:(?:22|42|54)[0-9A-Z]{3}|23502|23514)$/

/** True for what will fail the same way again: a mistake in our code, or a value that our tables can not hold. */
export function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && OF_THE_STATEMENT.test(code)) return true
  return cause instanceof Error && isOwnFault(cause)
}
