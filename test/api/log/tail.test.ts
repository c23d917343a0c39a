import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { logFilterOf } from '../../../api/log/filter.ts'
import { createLogTail, type TailEvent } from '../../../api/log/tail.ts'
import { createProcessLog } from '../../../providers/process-log.ts'
import { openDatabase } from '../../../store/database.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { writeEntries } from '../../support/turn/log-entry.ts'

const database = openDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

/** A workspace with `count` entries, which every look of this test finds as new ones. */
async function makeEntries(count: number, createdAt: number): Promise<string> {
  const owner = await makePerson()
  const as = await openSession(owner)
  const { data } = await request('POST', '/v1/agents', { ...as, body: { name: 'test', model: 'local/extractive' } })
  const entries = Array.from({ length: count }, (_, index) => ({ createdAt: new Date(createdAt + index) }))
  await writeEntries(owner.workspaceId, data.id, entries)
  return owner.workspaceId
}

describe('the tail of the log', () => {
  it('shows all entries of a workspace beside the flood of another one, which alone has a gap', async () => {
    const soon = Date.now() + 60_000
    const quiet = await makeEntries(3, soon)
    const crowd = await makeEntries(1_500, soon + 1_000)
    const tail = createLogTail(database, createProcessLog('api'))
    const stop = new AbortController()
    const filter = logFilterOf({ agentIds: null }, {})
    const [ofQuiet, ofCrowd] = [quiet, crowd].map((id) => tail.follow(id, filter, stop.signal))
    const types: string[] = []
    for await (const { type } of ofQuiet ?? []) if (types.push(type) === 4) break
    assert.deepEqual(types, ['ready', 'log', 'log', 'log'])
    const events: TailEvent[] = []
    for await (const event of ofCrowd ?? []) if (events.push(event) === 3) break
    assert.deepEqual([events[0]?.type, events[1]], ['ready', { type: 'gap', count: 1_000 }])
    stop.abort()
  })
})
