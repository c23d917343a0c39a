import { isRepeatable } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import { isNestedTooDeep } from '../../domain/tool/nesting.ts'
import { type GuardedHttp, GuardedHttpError, type GuardedResponse } from '../../providers/guarded-http/client.ts'
import type { Confinement } from '../confined/confinement.ts'
import { ConfinedStoppedError, NO_WALL, TaskFailure, WallMissingError } from '../confined/failure.ts'
import { apiRequest, parseJson, TemplateError } from './api-call-request.ts'
import type { ToolContext, ToolOutcome, ToolRunner } from './contract.ts'
import { echoHider } from './echo.ts'
import { mapResponse } from './response-mapping.ts'
import { decodeBody, maskedBeginning } from './response-text.ts'

export const DEFAULT_TOOL_TIMEOUT_MS = 10_000

/**
 * Makes the runner of `api_call`: it calls the owner's service with the model's arguments. A status of 400 or more is a
 * failure.
 */
export const createApiCall =
  (http: GuardedHttp, confinement: Confinement): ToolRunner =>
  async (tool, args, context) => {
    const { workspaceId, idempotencyKey, signal } = context
    try {
      const request = apiRequest(tool, args, idempotencyKey)
      const timeoutMs = tool.config.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS
      context.onRequest?.(request)
      const response = await http.request({ ...request, workspaceId, timeoutMs, signal, isTraced: true })
      context.onAnswer?.(response.status)
      return await outcomeOf(confinement, response, tool, context)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TemplateError) return { ok: false, error: error.message }
      if (error instanceof GuardedHttpError) return unanswered(tool, error)
      throw error
    }
  }

async function outcomeOf(
  confinement: Confinement,
  response: GuardedResponse,
  tool: Tool,
  context: ToolContext,
): Promise<ToolOutcome> {
  const hideSecrets = echoHider(tool)
  const text = decodeBody(response.body, response.headers['content-type'] ?? '')
  // Secrets are hidden before the text is cut: half a secret would not be recognised.
  const failure = (what: string, body = '') => failed(what, maskedBeginning(hideSecrets(body), 2000, context.mask))
  if (response.status >= 400) return failure(`The service answered with status ${response.status}.`, text)
  if (text === undefined) return failure('The service answered with something that is not text.')
  const mapping = tool.config.responseMapping
  if (!mapping?.trim()) return success(text === '' ? `(status ${response.status}, empty answer)` : hideSecrets(text))
  const json = parseJson(text)
  if (json === undefined) return failure('The service did not answer with JSON, which responseMapping needs.', text)
  if (isNestedTooDeep(json))
    return failure('The service answered with JSON that is nested too deep for responseMapping.')
  try {
    const mapped = (await mapResponse(confinement, mapping, { text, json }, context)) ?? null
    return success(hideSecrets(typeof mapped === 'string' ? mapped : JSON.stringify(mapped)))
  } catch (error) {
    if (error instanceof TaskFailure) return failure('responseMapping could not be applied: it cannot be evaluated.')
    if (error instanceof WallMissingError) return failure(`responseMapping could not be applied. ${NO_WALL}`)
    if (!(error instanceof ConfinedStoppedError)) throw error
    return failure(`responseMapping could not be applied: ${error.message}`)
  }
}

/** The outcome without an answer: unknown when the request may have arrived, unless it only reads. */
const unanswered = (tool: Tool, { message, mayHaveArrived }: GuardedHttpError): ToolOutcome => ({
  ok: false,
  error: message,
  isUnknown: mayHaveArrived && !isRepeatable(tool),
})

const success = (text: string): ToolOutcome => ({ ok: true, text })
const failed = (what: string, body: string): ToolOutcome => ({
  ok: false,
  error: body === '' ? what : `${what} It said:\n${body}`,
})
