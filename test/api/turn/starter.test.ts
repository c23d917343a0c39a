import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createTemporalStarter } from '../../../api/temporal.ts'
import { newId } from '../../../domain/id.ts'

const AWAY = '127.0.0.1:1'
const STARTS = 3_000
const BOUND = 2_000

it('the urgent starts of an API process have a bound while Temporal is away', async () => {
  const settings = { namespace: 'agents', isBusy: () => false, onFailure: () => {} }
  const temporal = createTemporalStarter({ address: AWAY, ...settings })
  for (let count = 0; count < STARTS; count += 1)
    temporal.continueTurn({ workspaceId: newId(), agentId: newId(), subjectId: newId() }, 'tools')
  // Some more are under way.
  assert.ok(temporal.backlog >= BOUND && temporal.backlog < BOUND + 10, String(temporal.backlog))
  await temporal.close()
})
