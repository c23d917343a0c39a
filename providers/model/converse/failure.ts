import { ModelError } from '../../../domain/model/model.ts'
import { lostCall, refusedCall, unreadableCall } from '../failure.ts'

/** An error of AWS's package. */
type Fault = {
  name?: string
  message?: string
  originalStatusCode?: number
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

/** The statuses of the exceptions that AWS documents, because those in a stream have none. */
const STATUSES: Record<string, number> = {
  ValidationException: 400,
  ModelTimeoutException: 408,
  ThrottlingException: 429,
  ModelNotReadyException: 429,
  InternalServerException: 500,
  ServiceUnavailableException: 503,
}
/** These tell the status that the model answered Bedrock with. */
const OF_THE_MODEL = ['ModelErrorException', 'ModelStreamErrorException']
const WITHOUT_CREDENTIALS = ['CredentialsProviderError', 'TokenProviderError']

/** Describes the failure in our own words, because the package's messages hold the provider's body. */
export function failureOf(provider: string, error: unknown): ModelError {
  // The package reads complete events only, so one that is no JSON was not cut off, and a retry would get the same.
  if (error instanceof SyntaxError) return unreadableCall(provider, 'the answer could not be read')
  const { name = '', message = '', originalStatusCode, $metadata, $response } = error as Fault
  if (WITHOUT_CREDENTIALS.includes(name))
    return new ModelError('final', `${provider}: no credentials of AWS were found.`, { isUnreached: true })
  const ofModel = OF_THE_MODEL.includes(name) ? (originalStatusCode ?? 500) : undefined
  const status = ofModel ?? STATUSES[name] ?? $metadata?.httpStatusCode
  if (status === undefined || status < 300) return lostCall(provider, 'the answer could not be read')
  return refusedCall(provider, {
    status,
    headers: new Headers($response?.headers),
    // AWS answers 403 also for a model that the account may not use. A key without the right names its resource so, too.
    ...(/\bmodel\b/i.test(message) && !/not authorized/i.test(message) && { isKeyRefused: false }),
    refusal: { text: message },
  })
}
