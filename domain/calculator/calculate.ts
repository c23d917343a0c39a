import { format } from './format.ts'
import { CalculatorError } from './number.ts'
import { evaluate } from './parser.ts'

export type Calculation = { ok: true; value: string } | { ok: false; error: string }

const MAX_LENGTH = 1000
const MAX_TIME_MS = 500

/**
 * Computes an expression with exact decimals, for at most 500 ms. It never throws and calls only its own functions.
 * @returns the result as a decimal number, or in `error` what is wrong with the expression, in words for the model
 */
export function calculate(expression: string): Calculation {
  const deadlineMs = performance.now() + MAX_TIME_MS
  const checkTime = () => {
    if (performance.now() > deadlineMs) throw new CalculatorError('It takes too long to compute.')
  }
  try {
    if (expression.length > MAX_LENGTH) throw new CalculatorError(`It is longer than ${MAX_LENGTH} characters.`)
    return { ok: true, value: format(evaluate(expression.replace(/=\s*$/, ''), checkTime)) }
  } catch (error) {
    if (!(error instanceof CalculatorError)) throw error
    return { ok: false, error: `The expression cannot be computed. ${error.message}` }
  }
}
