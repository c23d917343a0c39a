import { beginning } from '../../domain/text/character.ts'
import { mainArgument } from '../../domain/tool/parameter.ts'
import { type GuardedHttp, GuardedHttpError } from '../../providers/guarded-http/client.ts'
import { DEFAULT_TOOL_TIMEOUT_MS } from './api-call.ts'
import type { RunTool, ToolOutcome } from './contract.ts'
import { decodeBody } from './response-text.ts'
import { runInThread, ThreadStoppedError } from './thread.ts'
import type { PageResult, PageTask } from './web-scraper-thread.ts'

/**
 * Makes the runner of `web_scraper`: it reads one page as Markdown, all of its content or the parts that `cssSelector`
 * picks.
 */
export const createWebScraper =
  (http: GuardedHttp): RunTool =>
  async (tool, args, { signal }) => {
    const { url: fixedUrl, defaultUrl, cssSelector, timeoutMs = DEFAULT_TOOL_TIMEOUT_MS } = tool.config
    const url = mainArgument(tool, args, 'url') ?? fixedUrl ?? defaultUrl
    if (url === undefined) return failure('There is no address to read.')
    try {
      const headers = { accept: 'text/html, application/xhtml+xml, text/*;q=0.8' }
      const response = await http.request({ url, headers, timeoutMs, signal })
      if (response.status >= 400) return failure(`The page answered with status ${response.status}.`)
      const type = response.headers['content-type'] ?? 'text/html'
      if (!READABLE.test(type)) return failure(`The page is neither text nor HTML, but ${beginning(type, 100)}.`)
      if (!HTML.test(type)) return textOutcome(decodeBody(response.body, type))
      return await read({ body: response.body, type, url: response.url, cssSelector }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof GuardedHttpError) return failure(error.message)
      if (error instanceof ThreadStoppedError) return failure(`The page could not be read: ${error.message}`)
      throw error
    }
  }

const READABLE = /^\s*(text\/|application\/xhtml\+xml)/i
const HTML = /^\s*(text\/html|application\/xhtml\+xml)/i

async function read(page: PageTask, signal: AbortSignal): Promise<ToolOutcome> {
  const module = new URL('./web-scraper-thread.ts', import.meta.url)
  const result = await runInThread<PageTask, PageResult>(module, page, { timeMs: 8000, signal })
  return 'error' in result ? failure(result.error) : textOutcome(result.markdown)
}

const textOutcome = (text: string | undefined): ToolOutcome =>
  text?.trim() ? { ok: true, text: text.trim() } : failure('The page has no text.')

const failure = (error: string): ToolOutcome => ({ ok: false, error })
