import type { EvalRun } from '../../../domain/eval/run.ts'
import type { EvalResult, TestCase } from '../../../domain/eval/suite.ts'
import { type Reply, type RequestOptions, request, until } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'

/** A case whose answer the scripted model says word for word. */
export const saying = (text: string, expectedOutput: string, scorer: TestCase['scorer'] = 'exact-match'): TestCase => ({
  input: `[[say ${text}]]`,
  expectedOutput,
  criteria: '',
  scorer,
})

/** A case whose answer is the agent's own prompt. */
export const echoing = (expectedOutput: string): TestCase => ({
  ...saying('', expectedOutput, 'contains'),
  input: '[[echo-system]]',
})

/** A case that the scripted judge grades by the script of this name. */
export const judged = (name: string, input = '[[say an answer]]', criteria = ''): TestCase => ({
  input,
  expectedOutput: null,
  criteria: `GRADEIT:${name} ${criteria}`,
  scorer: 'llm-judge',
})

export type Suite = { agentId: string; id: string; path: string }

/** A suite of a new agent, or of the given one. */
export async function makeSuite(testCases: TestCase[], agentId?: string, options: RequestOptions = {}): Promise<Suite> {
  const agent = agentId ?? (await makeAgent({}, options))
  const path = `/v1/agents/${agent}/evals`
  const { data, text } = await request('POST', path, { ...options, body: { name: 'suite', testCases } })
  if (!data) throw new Error(text)
  return { agentId: agent, id: data.id, path: `${path}/${data.id}` }
}

/** Runs the suite and waits for the results. */
export const run = (suite: Suite, body?: object, options: RequestOptions = {}): Promise<Reply<EvalResult[]>> =>
  request<EvalResult[]>('POST', `${suite.path}/run`, { ...options, body })

/** Starts a run without waiting for it; returns the run and its path. Throws unless the answer is 202. */
export async function startRun(suite: Suite, body?: object, options: RequestOptions = {}) {
  const headers = { prefer: 'respond-async', ...options.headers }
  const reply = await request<EvalRun>('POST', `${suite.path}/run`, { ...options, headers, body })
  if (reply.status !== 202) throw new Error(reply.text)
  return { run: reply.data, path: `${suite.path}/runs/${reply.data.id}`, reply }
}

/** Waits until the run at this path meets `is`, by default until it has ended; returns the run. */
export const awaitRun = (
  path: string,
  is: (run: EvalRun) => boolean = ({ status }) => status !== 'running',
  withinMs = 60_000,
  options: RequestOptions = {},
): Promise<EvalRun> =>
  until(
    `run ${path}`,
    async () => {
      // While a part is down, the request fails, and the next look may succeed.
      const reply = await request<EvalRun>('GET', path, options).catch(() => undefined)
      return reply?.status === 200 && is(reply.data) ? reply.data : undefined
    },
    withinMs,
  )
