import {
  JUDGE_CONTROL,
  JUDGEMENT_SCHEMA,
  type Judgement,
  judgeMessages,
  type ReadJudgement,
  readJudgement,
} from '../../domain/eval/judge.ts'
import type { TestCase } from '../../domain/eval/suite.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { ModelError } from '../../domain/model/model.ts'
import { answeredCall, failedCall, wasAsked } from '../../providers/model/call-record.ts'
import type { Models } from '../../providers/model/models.ts'
import { MAX_RETRIES, retryModel } from '../turn/model-attempt.ts'

/** A judge that gives an invalid judgement is asked this often in all. */
const MAX_ATTEMPTS = 3
const CONTROL_LASTS_MS = 10 * 60_000
/** Many cases wait for one control, so a judge that is silent for this long counts as unreachable. */
const CONTROL_TIMEOUT_MS = 60_000

export type Judged = { ok: true; judgement: Judgement } | { ok: false; error: string }

export type Judge = {
  /**
   * Grades an answer. `ok: false` says why there is no grade; then the case has neither passed nor failed.
   * @param models those of the agent that pays
   * @param onCall gets every call when it ends, so that its cost is stored even when the judgement fails later
   * @throws ModelError when the judge does not answer; its kind is `aborted` when `signal` fires
   */
  grade(
    models: Models,
    model: string,
    testCase: TestCase,
    answer: string,
    signal: AbortSignal,
    onCall: OnModelCall,
  ): Promise<Judged>
}

/** Makes a judge. The models that it asks do the waiting for their provider. */
export function createJudge(): Judge {
  const findFault = createJudgeControl()
  return {
    async grade(models, model, testCase, answer, signal, onCall) {
      if (models.find(model).provider.name === 'local') return { ok: false, error: localJudge(model) }
      const fault = await findFault(models, model, signal, onCall)
      return fault
        ? { ok: false, error: fault }
        : await gradeUntilValid(models, model, testCase, answer, signal, onCall)
    },
  }
}

const localJudge = (model: string): string =>
  `${model} cannot judge, because it only quotes. Set JUDGE_MODEL, or give the agent another model.`

async function gradeUntilValid(
  models: Models,
  model: string,
  testCase: TestCase,
  answer: string,
  signal: AbortSignal,
  onCall: OnModelCall,
): Promise<Judged> {
  const question: Question = { testCase, answer, fault: '', isPlain: false }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ask = () => askJudge(models, model, question, signal, onCall)
    const read = await retryModel(ask, { maxRetries: MAX_RETRIES, signal }).catch((error: unknown) => {
      // Some models refuse a schema. The instructions ask for the same JSON in words.
      if (question.isPlain || !(error instanceof ModelError) || error.status !== 400) throw error
      question.isPlain = true
      return { ok: false as const, fault: '' }
    })
    if (read.ok) return read
    question.fault = read.fault
  }
  return {
    ok: false,
    error: `the judge ${model} gave no valid judgement in ${MAX_ATTEMPTS} attempts: ${question.fault}.`,
  }
}

/** `fault` says what was invalid in the last judgement; `isPlain` leaves the schema out. */
type Question = { testCase: TestCase; answer: string; fault: string; isPlain: boolean }

async function askJudge(
  models: Models,
  model: string,
  { testCase, answer, fault, isPlain }: Question,
  signal: AbortSignal,
  onCall: OnModelCall,
): Promise<ReadJudgement> {
  const messages = judgeMessages(testCase, answer, crypto.randomUUID())
  if (fault)
    messages.push({ role: 'user', text: `Your last reply was not valid: ${fault}. Reply again, as you were told.` })
  const startedAt = new Date()
  const { provider, name, id } = models.find(model)
  const form = { temperature: 0, ...(!isPlain && { responseSchema: SCHEMA }) }
  const facts = { purpose: 'judge' as const, model: id, startedAt }
  const request = { model: name, messages, ...form, signal }
  const given = await provider
    .answer(request, () => {})
    .catch(async (error: unknown) => {
      if (wasAsked(error)) await onCall(failedCall(models, facts, { error, request, received: '' }))
      throw error
    })
  await onCall(answeredCall(models, facts, given.usage))
  if (given.finishReason !== 'stop') return { ok: false, fault: `it ended with ${given.finishReason}` }
  return readJudgement(given.text, testCase, answer)
}

const SCHEMA = { name: 'judgement', schema: JUDGEMENT_SCHEMA }

/**
 * A control of judges: every 10 minutes each judge in use grades an answer that is plainly wrong. A judge that passes
 * it would pass everything. A judge that gives no valid judgement, or does not answer, passes the control.
 * @returns a function that says what is wrong with a judge, or undefined
 */
function createJudgeControl() {
  const known = new Map<string, { at: number; fault: Promise<string | undefined> }>()
  return (models: Models, model: string, signal: AbortSignal, onCall: OnModelCall): Promise<string | undefined> => {
    // The same name may be another model with another key.
    const id = `${models.find(model).quota} ${model}`
    const last = known.get(id)
    if (last && performance.now() - last.at < CONTROL_LASTS_MS) return last.fault
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(CONTROL_TIMEOUT_MS)])
    const fault = askControl(models, model, bounded, onCall).catch(() => {
      known.delete(id)
      return undefined
    })
    known.set(id, { at: performance.now(), fault })
    return fault
  }
}

async function askControl(models: Models, model: string, signal: AbortSignal, onCall: OnModelCall) {
  const { testCase, answer } = JUDGE_CONTROL
  const judged = await gradeUntilValid(models, model, testCase, answer, signal, onCall)
  if (!judged.ok || !judged.judgement.passed) return undefined
  return `the judge ${model} passes a control answer that is plainly wrong, so its grades mean nothing. Set JUDGE_MODEL to a model that can judge.`
}
