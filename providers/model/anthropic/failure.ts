import Anthropic from '@anthropic-ai/sdk'
import type { ModelError } from '../../../domain/model/model.ts'
import { lostCall, refusedCall, unconnectedCall, unreadableCall } from '../failure.ts'

/** The statuses of the errors that Anthropic documents, for an error event in a stream, which has no status. */
const STATUSES: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

/** Describes the failure in our own words, because the package's messages hold the provider's body. */
export function failureOf(name: string, error: unknown): ModelError {
  // The package reads complete events only, so one that is no JSON was not cut off, and a retry would get the same.
  if (error instanceof SyntaxError) return unreadableCall(name, 'the answer could not be read')
  if (!(error instanceof Anthropic.APIError)) return lostCall(name, 'the answer could not be read')
  if (error instanceof Anthropic.APIConnectionError) return unconnectedCall(name, error)
  const status = error.status ?? STATUSES[error.type ?? '']
  if (status === undefined) return lostCall(name, 'it reported a fault in the middle of the stream')
  return refusedCall(name, { status, headers: error.headers, refusal: { text: error.message } })
}
