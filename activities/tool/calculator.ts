import { calculate } from '../../domain/calculator/calculate.ts'
import { mainArgument } from '../../domain/tool/parameter.ts'
import type { RunTool } from './contract.ts'

/** Computes one expression. docs/tools.md lists what it knows. */
export const runCalculator: RunTool = async (tool, args) => {
  const expression = mainArgument(tool, args, 'expression')
  if (expression === undefined) return { ok: false, error: 'There is no expression to compute.' }
  const result = calculate(expression)
  return result.ok ? { ok: true, text: result.value } : result
}
