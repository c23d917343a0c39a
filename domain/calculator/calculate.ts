import { format } from './format.ts'
import { CalculatorError } from './number.ts'
import { evaluate } from './parser.ts'

export type Calculation = { ok: true; value: string } | { ok: false; error: string }

const MAX_LENGTH = 1000
const MAX_TIME_MS = 500

/** Computes an expression with exact decimals. Never throws, never runs long, reaches nothing but its own functions. */
export function calculate(expression: string): Calculation {
  const endsAt = performance.now() + MAX_TIME_MS
  const checkTime = () => {
    if (performance.now() > endsAt) throw new CalculatorError('It takes too long to compute.')
  }
  try {
    if (expression.length > MAX_LENGTH) throw new CalculatorError(`It is longer than ${MAX_LENGTH} characters.`)
    return { ok: true, value: format(evaluate(expression.replace(/=\s*$/, ''), checkTime)) }
  } catch (error) {
    if (!(error instanceof CalculatorError)) throw error
    return { ok: false, error: `The expression can not be computed. ${error.message}` }
  }
}
