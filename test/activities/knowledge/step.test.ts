import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { runStepIfFree, runStepOnceFree } from '../../../activities/knowledge/step.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { claimStep } from '../../../store/knowledge/step.ts'
import { createPresence, type Presence } from '../../../store/process/presence.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { stack } from '../../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

async function makeDocument(): Promise<string> {
  const base = await makeKnowledgeBase()
  const { data } = await base.upload('pump.md', '# Pump\n\nIt needs oil.')
  await base.settled(data.id)
  return data.id
}

const present: Presence[] = []
after(() => Promise.all(present.map((each) => each.end())))

/** A process that lives, as far as the watches of the stack can see. */
async function makeProcess(): Promise<Presence> {
  const [databaseUrl, silenceMs] = [stack.databaseUrl, 75_000]
  const presence = createPresence({ databaseUrl, kind: 'api', silenceMs, supervisorId: undefined })
  present.push(presence)
  presence.start()
  await presence.registered
  return presence
}

describe('a step of an ingestion', () => {
  it('is not run while a living process works on it, and is run after that one has ended', async () => {
    const [documentId, first, second] = [await makeDocument(), await makeProcess(), await makeProcess()]
    const key = { documentId, step: 0 }
    assert.equal(await claimStep(database, key, first.id), true)
    const deps = { database, holder: { id: second.id } }
    assert.equal(await runStepIfFree(deps, key, async () => 'done'), undefined)
    const waiting = runStepOnceFree(deps, key, AbortSignal.timeout(30_000), async () => 'done')
    await first.end()
    assert.equal(await waiting, 'done')
    assert.equal(await claimStep(database, key, second.id), true)
  })

  it('is run once at a time in one process', async () => {
    const [documentId, { id }] = [await makeDocument(), await makeProcess()]
    const key = { documentId, step: 0 }
    const deps = { database, holder: { id } }
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = runStepIfFree(deps, key, () => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    assert.equal(await runStepIfFree(deps, key, async () => 'second'), undefined)
    end.resolve()
    await running
    assert.deepEqual(await runStepIfFree(deps, key, async () => 'third'), { result: 'third' })
  })
})
