import { isRepeatable } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import type { GuardedHttp } from '../../providers/guarded-http/client.ts'
import { type Confinement, createConfinement } from '../confined/confinement.ts'
import { createApiCall } from './api-call.ts'
import { runCalculator } from './calculator.ts'
import { createCodeExecutor } from './code-executor.ts'
import type { RunTool } from './contract.ts'
import { createKnowledgeCard, type SearchKnowledge } from './knowledge-card.ts'
import { cut } from './response-text.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createWebScraper } from './web-scraper.ts'

/** Node only: the guarded client refuses to load elsewhere. */
export type ToolDependencies = {
  http: GuardedHttp
  searchKnowledge: SearchKnowledge
  sandbox?: Sandbox
  confinement?: Confinement
}

/** What a program printed comes first, why it failed last. */
const END_OF_FAILURE = 10_000

const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

/**
 * Runs one call by its tool's type, masks what came of it and cuts what is too long for a model. What breaks on our
 * side is a result, too, without its details, and so is a passed deadline. Only a caller that gave up (its signal fired
 * for another reason) sees an error.
 */
export function createToolRunner(dependencies: ToolDependencies): RunTool {
  const confinement = dependencies.confinement ?? createConfinement()
  const runners: Record<Tool['type'], RunTool> = {
    api_call: createApiCall(dependencies.http, confinement),
    web_scraper: createWebScraper(dependencies.http, confinement),
    knowledge_card: createKnowledgeCard(dependencies.searchKnowledge),
    calculator: runCalculator,
    code_executor: createCodeExecutor(dependencies.sandbox ?? createSandbox()),
  }
  return async (tool, args, context) => {
    try {
      const outcome = await runners[tool.type](tool, args, context)
      if (outcome.ok) return { ok: true, text: cut(outcome.text, context.mask) }
      return { ...outcome, error: cut(outcome.error, context.mask, END_OF_FAILURE) }
    } catch {
      // How far it had come is not known here.
      const isUnknown = !isRepeatable(tool)
      if (isTimeout(context.signal)) return { ok: false, error: 'The tool was not finished in time.', isUnknown }
      context.signal.throwIfAborted()
      return { ok: false, error: 'The tool could not be run.', isUnknown }
    }
  }
}
