import {
  type Compared,
  PREFERENCE_SCHEMA,
  type Preference,
  preferenceMessages,
  type ReadPreference,
  readPreference,
  verdictOf,
} from '../../../domain/eval/backtest/preference.ts'
import type { Verdict } from '../../../domain/eval/backtest/turn.ts'
import { ModelError } from '../../../domain/model/model.ts'
import type { Models } from '../../../providers/model/models.ts'
import { MAX_RETRIES, retryModel } from '../../turn/model-attempt.ts'

/** A judge that gives an invalid judgement is asked this often in all. */
const MAX_ATTEMPTS = 3

export type Judged = { verdict: Verdict | null; reasoning: string | null }

type Pair = Pick<Compared, 'question' | 'before' | 'criteria'> & { recorded: string; candidate: string }
type Asking = { models: Models; model: string; nonce: string; signal: AbortSignal }

/**
 * Compares two answers, once in each order: a judge that prefers a place and no answer says `same` so.
 * @param asking.nonce the answers must not know it; another attempt at the turn must have the same
 * @returns a verdict of null with the reason, where the model gives no valid judgement
 */
export async function comparePair(asking: Asking, { recorded, candidate, ...shared }: Pair): Promise<Judged> {
  if (recorded === candidate) return { verdict: 'same', reasoning: null }
  const { name } = asking.models.find(asking.model).provider
  if (name === 'local') return none(`${asking.model} cannot judge, because it only quotes.`)
  const straight = await ask(asking, { ...shared, first: recorded, second: candidate })
  if (!straight.ok) return none(straight.fault)
  const swapped = await ask(asking, { ...shared, first: candidate, second: recorded })
  if (!swapped.ok) return none(swapped.fault)
  const { reasoning, preferred } = straight.preference
  return { verdict: verdictOf(preferred, swapped.preference.preferred), reasoning }
}

const none = (why: string): Judged => ({ verdict: null, reasoning: `ERROR: ${why}` })

type Answered = { ok: true; preference: Preference } | { ok: false; fault: string }

async function ask(asking: Asking, compared: Compared): Promise<Answered> {
  let fault = ''
  let isPlain = false
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const once = () => askOnce(asking, compared, fault, isPlain)
    const read = await retryModel(once, { maxRetries: MAX_RETRIES, signal: asking.signal }).catch((error: unknown) => {
      // Some models refuse a schema. The instructions ask for the same JSON in words.
      if (isPlain || !(error instanceof ModelError) || error.status !== 400) throw error
      isPlain = true
      return { ok: false as const, fault: '' }
    })
    if (read.ok) return read
    fault = read.fault
  }
  return {
    ok: false,
    fault: `the judge ${asking.model} gave no valid judgement in ${MAX_ATTEMPTS} attempts: ${fault}.`,
  }
}

async function askOnce(
  { models, model, nonce, signal }: Asking,
  compared: Compared,
  fault: string,
  isPlain: boolean,
): Promise<ReadPreference> {
  const messages = preferenceMessages(compared, nonce)
  if (fault)
    messages.push({ role: 'user', text: `Your last reply was not valid: ${fault}. Reply again, as you were told.` })
  const { provider, name } = models.find(model)
  const schema = { name: 'comparison', schema: PREFERENCE_SCHEMA }
  const form = { temperature: 0, ...(!isPlain && { responseSchema: schema }) }
  const given = await provider.answer({ model: name, messages, ...form, signal }, () => {})
  if (given.finishReason !== 'stop') return { ok: false, fault: `it ended with ${given.finishReason}` }
  return readPreference(given.text, compared)
}
