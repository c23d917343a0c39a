import { calculate } from '../../domain/calculator/calculate.ts'
import { mainArgument } from '../../domain/tool/parameter.ts'
import type { ToolRunner } from './contract.ts'

/** Runs `calculator`: it computes one expression. docs/tools.md lists its functions. */
export const runCalculator: ToolRunner = async (tool, args) => {
  const expression = mainArgument(tool, args, 'expression')
  if (expression === undefined) return { ok: false, error: 'There is no expression to compute.' }
  const result = calculate(expression)
  return result.ok ? { ok: true, text: result.value } : result
}
