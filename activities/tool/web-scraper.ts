import { beginning } from '../../domain/text/character.ts'
import type { Tool } from '../../domain/tool/config.ts'
import { inputNames, mainArgument } from '../../domain/tool/parameter.ts'
import { type GuardedHttp, GuardedHttpError } from '../../providers/guarded-http/client.ts'
import type { Confinement } from '../confined/confinement.ts'
import { ConfinedStoppedError, NO_WALL, TaskFailure, WallMissingError } from '../confined/failure.ts'
import { ANSWER_TIME_MS } from '../confined/task.ts'
import { DEFAULT_TOOL_TIMEOUT_MS } from './api-call.ts'
import type { ToolContext, ToolOutcome, ToolRunner } from './contract.ts'
import { decodeBody } from './response-text.ts'
import type { PageResult, PageTask } from './web-scraper-page.ts'

/**
 * Makes the runner of `web_scraper`: it reads one page as Markdown, all of its content or the parts that `cssSelector`
 * picks.
 */
export const createWebScraper =
  (http: GuardedHttp, confinement: Confinement): ToolRunner =>
  async (tool, args, context) => {
    const { workspaceId, signal } = context
    const { cssSelector, timeoutMs = DEFAULT_TOOL_TIMEOUT_MS } = tool.config
    const url = addressOf(tool, args)
    if (url === undefined) return failure('There is no address to read.')
    try {
      const headers = { accept: 'text/html, application/xhtml+xml, text/*;q=0.8' }
      context.onRequest?.({ url, headers })
      const response = await http.request({ url, workspaceId, headers, timeoutMs, signal })
      context.onAnswer?.(response.status)
      if (response.status >= 400) return failure(`The page answered with status ${response.status}.`)
      const type = response.headers['content-type'] ?? 'text/html'
      if (!READABLE.test(type)) return failure(`The page is neither text nor HTML, but ${beginning(type, 100)}.`)
      if (!HTML.test(type)) return textOutcome(decodeBody(response.body, type))
      return await read(confinement, { body: response.body, type, url: response.url, cssSelector }, context)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof GuardedHttpError) return failure(error.message)
      if (error instanceof ConfinedStoppedError) return failure(`The page could not be read: ${error.message}`)
      if (error instanceof TaskFailure) return failure('The page could not be read.')
      if (error instanceof WallMissingError) return failure(`The page could not be read. ${NO_WALL}`)
      throw error
    }
  }

/** The page to read. Where the tool has an address of its own, only a parameter that its owner named `url` replaces it. */
function addressOf(tool: Tool, args: Record<string, unknown>): string | undefined {
  const { url, defaultUrl } = tool.config
  const fixed = url ?? defaultUrl
  if (fixed === undefined) return mainArgument(tool, args, 'url')
  const isNamed = inputNames(tool).includes('url')
  return (isNamed ? mainArgument(tool, args, 'url') : undefined) ?? fixed
}

const READABLE = /^\s*(text\/|application\/xhtml\+xml)/i
const HTML = /^\s*(text\/html|application\/xhtml\+xml)/i

async function read(
  confinement: Confinement,
  { body, ...page }: PageTask,
  { workspaceId, signal }: ToolContext,
): Promise<ToolOutcome> {
  const task = { kind: 'page', ...page } as const
  const [result] = (await confinement.run({ workspaceId, task, bytes: body, timeMs: ANSWER_TIME_MS, signal })) as [
    PageResult,
  ]
  return 'error' in result ? failure(result.error) : textOutcome(result.markdown)
}

const textOutcome = (text: string | undefined): ToolOutcome =>
  text?.trim() ? { ok: true, text: text.trim() } : failure('The page has no text.')

const failure = (error: string): ToolOutcome => ({ ok: false, error })
