import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBun } from '../start/application.ts'
import { freePort } from '../start/port.ts'
import { waitFor } from '../start/wait.ts'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import { interleaved, median, timed } from './sample.ts'
import type { Target } from './target.ts'

const ROUNDS = 1_000
const LISTED_AGENTS = 657

/** Measures plain reads on one connection, beside a bare Elysia route with one query, in alternation. */
export async function measureReads(target: Target, { info }: Services): Promise<Figure[]> {
  const agent = await target.createAgent('bench reads')
  const port = await freePort()
  const args = ['--no-env-file', join(import.meta.dirname, 'bare-route.ts'), String(port), info.databaseUrl]
  const bareServer = spawn(findBun(), args, { stdio: 'inherit' })
  const readBare = async () => (await fetch(`http://127.0.0.1:${port}/agents/${agent}`)).json()
  try {
    await waitFor('The bare route', readBare)
    const { ours, bare } = await interleaved(
      ROUNDS,
      async () => (await timed(() => target.send('GET', `/v1/agents/${agent}`))).ms,
      async () => (await timed(readBare)).ms,
    )
    const note = `medians: ${median(ours).toFixed(2)} ms, bare ${median(bare).toFixed(2)} ms`
    return [
      {
        name: 'a read, beside a bare route',
        value: median(bare) / median(ours),
        unit: '×',
        goal: { atLeast: 0.7 },
        note,
      },
      await measureList(target),
    ]
  } finally {
    bareServer.kill()
  }
}

async function measureList(target: Target): Promise<Figure> {
  const { length } = await target.send<unknown[]>('GET', '/v1/agents')
  for (let made = length; made < LISTED_AGENTS; made++) await target.createAgent(`bench list ${made}`)
  const samples: number[] = []
  for (let round = 0; round < 20; round++) samples.push((await timed(() => target.send('GET', '/v1/agents'))).ms)
  const name = `a list of ${Math.max(length, LISTED_AGENTS)} agents, median`
  return { name, value: median(samples.slice(5)), unit: 'ms', goal: { atMost: 40 } }
}
