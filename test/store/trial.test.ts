import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newId } from '../../domain/id.ts'
import { claimTrials, type TrialPlaces } from '../../store/agent/trial.ts'
import { openSystemDatabase } from '../../store/database.ts'
import { trials } from '../../store/tables/index.ts'
import { stack } from '../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
after(() => database.$client.end())

const [crowd, other] = [newId(), newId()]
const FREE: TrialPlaces = { free: 8, perWorkspace: 6, held: {} }

/**
 * The workspaces of the trials that are claimed when these wait, in their order. The transaction is undone, so that no
 * worker of the stack sees a trial.
 */
async function claim(waiting: string[], places: TrialPlaces): Promise<string[]> {
  const undone = new Error('undone')
  let claimed: string[] = []
  await assert.rejects(
    database.transaction(async (tx) => {
      const call = { agentId: newId(), agentVersion: 1, kind: 'tool' as const, status: 'waiting' as const }
      const rows = waiting.map((workspaceId, index) => ({
        ...call,
        id: newId(),
        workspaceId,
        createdAt: new Date(index),
      }))
      await tx.insert(trials).values(rows)
      claimed = (await claimTrials(tx, places)).map(({ workspaceId }) => workspaceId)
      throw undone
    }),
    undone,
  )
  return claimed.sort()
}
const times = (count: number, text: string) => Array.from({ length: count }, () => text)

describe('trials that wait', () => {
  it('of one workspace get at most its places', async () => {
    assert.deepEqual(await claim(times(20, crowd), FREE), times(6, crowd))
  })

  it('of a workspace that came later get a place, too', async () => {
    assert.deepEqual(await claim([...times(20, crowd), other], FREE), [...times(6, crowd), other].sort())
    assert.deepEqual(await claim([...times(20, crowd), other], { ...FREE, free: 2 }), [crowd, other].sort())
  })

  it('of a workspace that holds all its places get none', async () => {
    assert.deepEqual(await claim([...times(20, crowd), other], { ...FREE, held: { [crowd]: 6 } }), [other])
  })

  it('are left while no place is free', async () => {
    assert.deepEqual(await claim([crowd], { ...FREE, free: 0 }), [])
  })
})
