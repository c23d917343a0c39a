import type { Tool } from '../../domain/tool.ts'
import type { RunTool } from './contract.ts'

/** One runner for each type of tool. */
export type ToolRunners = Record<Tool['type'], RunTool>

/** Hands a call to the runner of its tool's type. What breaks on our side becomes a result too, without its details. */
export const dispatchTool =
  (runners: ToolRunners): RunTool =>
  async (tool, args, context) => {
    try {
      return await runners[tool.type](tool, args, context)
    } catch (error) {
      if (context.signal.aborted) throw error
      return { ok: false, error: 'The tool could not be run.' }
    }
  }
