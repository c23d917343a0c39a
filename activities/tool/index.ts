import { isRepeatable, isServerTool } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import type { GuardedHttp } from '../../providers/guarded-http/client.ts'
import type { McpClient } from '../../providers/mcp/client.ts'
import { type Confinement, createConfinement } from '../confined/confinement.ts'
import type { WithCredential } from '../mcp/credential.ts'
import { createApiCall } from './api-call.ts'
import { runCalculator } from './calculator.ts'
import { createCodeExecutor } from './code-executor.ts'
import type { RunTool, ToolRunner } from './contract.ts'
import { echoHider } from './echo.ts'
import { cutResult } from './kept-result.ts'
import { createKnowledgeCard, type SearchKnowledge } from './knowledge-card.ts'
import { createServerCall } from './server-call.ts'
import { createWebScraper } from './web-scraper.ts'

/** These need Node: the guarded client refuses to load on Bun. */
export type ToolDependencies = {
  http: GuardedHttp
  mcp: McpClient
  withCredential: WithCredential
  searchKnowledge: SearchKnowledge
  confinement?: Confinement
}

/** A failure keeps this many characters of its end: a program's output comes first, the reason for its failure last. */
const FAILURE_END_CHARACTERS = 10_000

/**
 * Makes the function that runs a call by its tool's type, hides the tool's secrets in its result, masks it, and cuts it to a length for a model. An
 * unexpected error is a failure without details, and so is a passed deadline. The function throws only the signal's
 * reason, when the signal fired for another reason than the deadline.
 */
export function createToolRunner(dependencies: ToolDependencies): RunTool {
  const confinement = dependencies.confinement ?? createConfinement()
  const runners: Record<Tool['type'], ToolRunner> = {
    api_call: createApiCall(dependencies.http, confinement),
    web_scraper: createWebScraper(dependencies.http, confinement),
    knowledge_card: createKnowledgeCard(dependencies.searchKnowledge),
    calculator: runCalculator,
    code_executor: createCodeExecutor(confinement),
  }
  const callServer = createServerCall(dependencies.mcp, dependencies.withCredential)
  const run: RunTool = (tool, args, context) =>
    isServerTool(tool) ? callServer(tool, args, context) : runners[tool.type](tool, args, context)
  return async (tool, args, context) => {
    try {
      const outcome = await run(tool, args, context)
      const hide = echoHider(tool)
      if (outcome.ok) return { ...outcome, ...(await cutResult(hide(outcome.text), context)) }
      const { text: error, ...kept } = await cutResult(hide(outcome.error), context, FAILURE_END_CHARACTERS)
      return { ...outcome, error, ...kept }
    } catch {
      // The error does not say whether the call had its effect.
      const isUnknown = !isRepeatable(tool)
      if (isTimeout(context.signal)) return { ok: false, error: 'The tool was not finished in time.', isUnknown }
      context.signal.throwIfAborted()
      return { ok: false, error: 'The tool could not be run.', isUnknown }
    }
  }
}

const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
