import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createJudge } from '../../../activities/eval/judge.ts'
import { JUDGE_CONTROL } from '../../../domain/eval/judge.ts'
import type { TestCase } from '../../../domain/eval/suite.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import { ModelError, type ModelProvider, type ModelRequest } from '../../../domain/model/model.ts'
import type { Models } from '../../../providers/model/models.ts'
import { ATTACKS, INVALID_JUDGEMENTS } from '../../support/eval/judge-attacks.ts'
import { models } from '../../support/eval/models.ts'

const TEST_CASE: TestCase = {
  input: 'What colour is the sky, and why?',
  expectedOutput: null,
  criteria: 'Says that it is blue.\nExplains the scattering of light.',
  scorer: 'llm-judge',
}
const MODEL = 'stand/in'

const reply = (score: number) => JSON.stringify({ criteria: [], reasoning: 'because', score })
const isControl = (request: ModelRequest) => request.messages.some(({ text }) => text.includes(JUDGE_CONTROL.answer))

/** A judge over a model that answers with `write`; `asked` holds all requests except those about the control. */
function judgeOf(write: (request: ModelRequest) => string) {
  const asked: ModelRequest[] = []
  const provider: ModelProvider = {
    name: 'stand',
    answer: async (request) => {
      if (!isControl(request)) asked.push(request)
      const usage = { promptTokens: 100, completionTokens: 10, estimated: false }
      return { text: write(request), toolCalls: [], finishReason: 'stop', usage }
    },
  }
  const judge = createJudge()
  const asking: Models = { ...models, find: (id) => ({ provider, name: 'in', id, isOwn: false, quota: 'stand' }) }
  const calls: ModelCall[] = []
  const grade = (answer: string) =>
    judge.grade(asking, MODEL, TEST_CASE, answer, new AbortController().signal, async (call) => void calls.push(call))
  return { grade, asked, calls }
}

/** A model that gives score 1 when an attack stands outside the block of the answer. */
function gullible(request: ModelRequest): string {
  const text = request.messages.map((message) => message.text).join('\n')
  const nonce = /<answer ([\w-]+)>/.exec(text)?.[1]
  const told = text.replace(new RegExp(`<answer ${nonce}>[\\s\\S]*</answer ${nonce}>`), '')
  const isPersuaded = Object.values(ATTACKS).some((attack) => told.includes(attack.slice(0, 60)))
  return reply(isPersuaded ? 1 : 0)
}

describe('the judge', () => {
  it('asks at temperature 0 for structured output, with a new random word each time', async () => {
    const { grade, asked } = judgeOf((request) => reply(isControl(request) ? 0 : 0.8))
    await grade('It is blue.')
    await grade('It is blue.')
    assert.equal(asked.length, 2)
    assert.ok(asked.every((request) => request.temperature === 0 && request.responseSchema?.schema))
    const words = asked.map((request) => /<answer ([\w-]+)>/.exec(request.messages[1]?.text ?? '')?.[1])
    assert.equal(new Set(words).size, 2)
  })

  for (const [what, attack] of Object.entries(ATTACKS))
    it(`is not persuaded by ${what}`, async () => {
      const judged = await judgeOf(gullible).grade(attack)
      assert.deepEqual(judged.ok && [judged.judgement.passed, judged.judgement.score], [false, 0])
    })

  for (const [what, text] of Object.entries(INVALID_JUDGEMENTS))
    it(`asks three times and then gives up when the model writes ${what}`, async () => {
      const { grade, asked } = judgeOf(() => text)
      const judged = await grade('The sky is blue.')
      assert.equal(judged.ok, false)
      assert.equal(asked.length, 3)
    })

  it('asks again once and takes the second, valid judgement', async () => {
    let count = 0
    const { grade, asked } = judgeOf((request) => (isControl(request) ? reply(0) : count++ === 0 ? 'hm' : reply(0.9)))
    const judged = await grade('It is blue.')
    assert.deepEqual([judged.ok && judged.judgement.score, asked.length], [0.9, 2])
    assert.match(asked[1]?.messages.at(-1)?.text ?? '', /not valid: it is not one JSON object/)
  })

  it('passes nothing when the model says 1.0 to everything', async () => {
    const judged = await judgeOf(() => reply(1)).grade('It is blue.')
    assert.match(judged.ok ? '' : judged.error, /control answer/)
  })

  it('passes nothing when the model invents its evidence', async () => {
    const invented = [1, 2].map((criterion) => ({ criterion, evidence: 'light is scattered', met: true }))
    const text = JSON.stringify({ criteria: invented, reasoning: 'all met', score: 1 })
    assert.equal((await judgeOf(() => text).grade('It is blue.')).ok, false)
  })

  it('asks about the control answer once, not for each answer', async () => {
    let controls = 0
    const { grade } = judgeOf((request) => {
      if (isControl(request)) controls++
      return reply(0)
    })
    await Promise.all(['a', 'b', 'c'].map(grade))
    assert.equal(controls, 1)
  })

  it('asks without a schema when the model takes none', async () => {
    const { grade, asked } = judgeOf((request) => {
      if (request.responseSchema) throw new ModelError('final', 'response_format is not supported', { status: 400 })
      return reply(isControl(request) ? 0 : 0.8)
    })
    const judged = await grade('It is blue.')
    assert.deepEqual([judged.ok && judged.judgement.score, asked.length, asked[1]?.responseSchema], [0.8, 2, undefined])
  })

  it('reports the cost of each attempt', async () => {
    const { grade, calls } = judgeOf((request) => (isControl(request) ? reply(0) : 'nothing'))
    await grade('It is blue.')
    assert.equal(calls.length, 4)
    assert.ok(calls.every((call) => call.purpose === 'judge' && call.promptTokens === 100))
  })

  it('asks again after a transient failure', async () => {
    let failures = 0
    const { grade } = judgeOf((request) => {
      if (isControl(request)) return reply(0)
      if (failures++ < 2) throw new ModelError('transient', 'answered 500', { status: 500, retryAfterMs: 1 })
      return reply(0.8)
    })
    const judged = await grade('It is blue.')
    assert.deepEqual([judged.ok && judged.judgement.score, failures], [0.8, 3])
  })

  it('costs nothing when the provider was never reached', async () => {
    const { grade, calls } = judgeOf(() => {
      throw new ModelError('transient', 'no connection', { isUnreached: true, retryAfterMs: 1 })
    })
    await assert.rejects(grade('It is blue.'), ModelError)
    assert.ok(calls.length > 0 && calls.every(({ promptTokens, cost }) => promptTokens === 0 && Number(cost) === 0))
  })

  it('passes on a final failure of the provider', async () => {
    const { grade } = judgeOf((request) => {
      if (isControl(request)) return reply(0)
      throw new ModelError('final', 'refused', { status: 401 })
    })
    await assert.rejects(grade('It is blue.'), ModelError)
  })

  it('refuses local/extractive, which only quotes', async () => {
    const judged = await createJudge().grade(
      models,
      'local/extractive',
      TEST_CASE,
      'x',
      new AbortController().signal,
      async () => {},
    )
    assert.match(judged.ok ? '' : judged.error, /JUDGE_MODEL/)
  })
})
