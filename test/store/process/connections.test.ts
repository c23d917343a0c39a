import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { mostConnections } from '../../../store/connection/pool.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { warnOfTooFewConnections } from '../../../store/process/connections.ts'
import { stack } from '../../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

const saidOf = async (poolSize: number | undefined) => {
  const said: string[] = []
  await warnOfTooFewConnections(database, { warn: (line: string) => said.push(line) } as never, poolSize)
  return said
}

it('a start says in one line when all living processes may take more connections than Postgres gives', async () => {
  const [line = '', ...more] = await saidOf(400)
  assert.match(
    line,
    /^Postgres gives \d+ connections .*\d+ API, \d+ workers\) may take up to \d+: raise max_connections/,
  )
  assert.deepEqual(more, [])
  assert.deepEqual(await saidOf(2), [])
})

it('a process takes its pool, half as many for work across workspaces, and five', () => {
  assert.deepEqual([20, 40, 2].map(mostConnections), [35, 65, 9])
})
