import type { JudgeScript } from './judge.ts'
import type { ArmedFailure, Embedded, EmbeddingRefusals, SeenCall, SeenRequest } from './state.ts'

type Filter = { contains?: string; kind?: SeenRequest['kind']; since?: number }

/** Returns the control of the stand-in at this address; every call throws on an error status. */
export function modelControl(url: string) {
  const post = (action: string, body: unknown) =>
    send(`${url}/__control/${action}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    requests: async (filter: Filter = {}): Promise<SeenRequest[]> => {
      const query = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])
      return (await send(`${url}/__control/requests?${new URLSearchParams(query)}`)) as SeenRequest[]
    },
    /** How many requests came, of all kinds. */
    total: async (): Promise<number> => ((await send(`${url}/__control/ping`)) as { total: number }).total,
    /** The chat requests for each user message, by its first word. */
    calls: async (): Promise<Map<string, SeenCall[]>> =>
      new Map(Object.entries((await send(`${url}/__control/calls`)) as Record<string, SeenCall[]>)),
    embedded: async (): Promise<Embedded> => (await send(`${url}/__control/embedded`)) as Embedded,
    /** Refuses one of `every` embedding requests; undefined ends this. */
    refuseEmbeddings: (refusals?: EmbeddingRefusals) => post('refuse-embeddings', refusals ?? {}),
    setAnswers: (answers: Record<string, string | null>) => post('set', { answers }),
    setJudge: (judge: Record<string, JudgeScript | null>) => post('set', { judge }),
    /** Refuses embeddings of texts with such a word with this status; null ends this. */
    breakEmbeddings: (broken: Record<string, number | null>) => post('set', { broken }),
    /** Holds embeddings of texts with this word until `release`; false ends this for the next ones. */
    stallEmbeddings: (word: string, isStalled: boolean) => post('set', { stalled: { [word]: isStalled || null } }),
    /** Gives these texts these vectors; null ends this. */
    setVectors: (vectors: Record<string, number[] | null>) => post('set', { vectors }),
    failNext: (failure: ArmedFailure) => post('fail', failure),
    clearFailures: () => post('fail', []),
    release: async (contains = ''): Promise<number> =>
      ((await post('release', { contains })) as { released: number }).released,
  }
}

async function send(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`)
  return response.json()
}
