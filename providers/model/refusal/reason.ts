import { route } from '../../../domain/route.ts'

/** Why a provider refused a call, in our words, and the way out where there is one. */
export type RefusalReason = { words: string; fix?: string }

type Refused = { status: number; isKeyRefused: boolean; text: string }

/** The words by which providers and servers refuse a request that is larger than the model's context. */
const TOO_LONG =
  /context[ _](length|window|size|limit)|exceeds? (the )?context|(prompt|input|request) is too (long|large)|request[ _]too[ _]large|input token count|maximum (prompt|context) length|too many (input )?tokens|too large for model|reduce the length|max_new_tokens. must be|exceeds the maximum size/i
const NO_CREDIT =
  /insufficient[ _](quota|funds|balance|credit)|exceeded your current quota|credit balance|billing|out of credits|spending limit|payment required/i
const CONTENT_REFUSED = /content[ _]?(filter|policy|management)|usage policy|safety (system|settings|policy)/i

const OTHER_MODEL = `choose another model with ${route('PUT /v1/agents/{id}/model')}`
const SHORTER = `Shorten the message or the prompt, let the model get fewer earlier messages with ${route('PUT /v1/agents/{id}/memory')}, or ${OTHER_MODEL}.`

/** True where the words of a refusal say that the request is too long. */
export const isTooLong = (text: string): boolean => TOO_LONG.test(text)

/** Tells the reason by the status and the provider's words, which are never shown themselves. */
export function reasonOf({ status, isKeyRefused, text }: Refused): RefusalReason {
  if (isKeyRefused)
    return {
      words: ': it does not accept the key',
      fix: `Have the operator set a key that works, or an owner one of the workspace with ${route('PUT /v1/model-providers/{provider}')}.`,
    }
  if (status === 402 || (status >= 400 && status < 500 && NO_CREDIT.test(text)))
    return {
      words: ': its quota or credit is used up',
      fix: `Raise the quota or add credit at the provider, or ${OTHER_MODEL}.`,
    }
  if (REFUSES_REQUEST.has(status) && isTooLong(text))
    return { words: ": the request is longer than the model's context", fix: SHORTER }
  if (REFUSES_REQUEST.has(status) && CONTENT_REFUSED.test(text))
    return {
      words: ': its content rules refuse the request',
      fix: `Change the message or the prompt, or ${OTHER_MODEL}.`,
    }
  return reasonOfStatus(status)
}

const REFUSES_REQUEST = new Set([400, 413, 422])

function reasonOfStatus(status: number): RefusalReason {
  if (status >= 300 && status < 400) return { words: ': a redirect, which is not followed' }
  if (status === 404)
    return {
      words: ': it does not know this model',
      fix: `Correct the name or ${OTHER_MODEL}; ${route('GET /v1/models')} lists the known ones.`,
    }
  if (status === 429)
    return {
      words: ': too many requests',
      fix: `Wait and try again, raise the limits at the provider, or ${OTHER_MODEL}.`,
    }
  if (status === 529) return { words: ': it is overloaded' }
  return { words: status >= 500 ? ': it has a fault' : '' }
}
