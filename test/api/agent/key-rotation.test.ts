import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { createSealing } from '../../../domain/secret/sealing.ts'
import { findAgent } from '../../../store/agent/agent.ts'
import { moveSecrets } from '../../../store/agent/secret.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { agents, agentVersions } from '../../../store/tables/index.ts'
import { TOOL } from '../../support/agent-section.ts'
import { runProgram } from '../../support/run-command.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 3)
after(() => database.$client.end())

const former = createSealing(stack.previousEncryptionKey, [stack.encryptionKey])
const formerId = String(former.fingerprints[0]).slice(0, 16)

/** Seals the agent and its versions with the former key, as before its change. */
async function sealWithFormerKey(workspaceId: string, agentId: string): Promise<void> {
  const agent = await findAgent(database, workspaceId, agentId)
  await database
    .update(agents)
    .set(moveSecrets(former, agent, agent, agent))
    .where(eq(agents.id, agentId))
  for (const { version, snapshot } of await database
    .select()
    .from(agentVersions)
    .where(eq(agentVersions.agentId, agentId)))
    await database
      .update(agentVersions)
      .set({ snapshot: moveSecrets(former, agent, agent, snapshot) })
      .where(and(eq(agentVersions.agentId, agentId), eq(agentVersions.version, version)))
}

async function storedText(agentId: string): Promise<string> {
  const now = await database.select().from(agents).where(eq(agents.id, agentId))
  const past = await database.select().from(agentVersions).where(eq(agentVersions.agentId, agentId))
  return JSON.stringify([now, past])
}

describe('npm run rotate-key while the service runs', () => {
  it('changes no turn whose tools have secrets', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeAgent({ tools: [{ ...TOOL, config: { ...TOOL.config, url: receiver.url } }] })
    for (let count = 0; count < 20; count += 1)
      await request('PATCH', `/v1/agents/${agentId}`, { body: { name: `name ${count}` } })
    const { tenantId } = (await request<{ tenantId: string }>('GET', `/v1/agents/${agentId}`)).data
    await sealWithFormerKey(tenantId, agentId)
    assert.ok((await storedText(agentId)).includes(formerId))
    let isRotating = true
    const talk = async () => {
      let turns = 0
      do {
        const { data } = await chat(agentId, '[[tool weather {"city": "rome"}]] [[say Done.]]')
        assert.deepEqual([data.text, data.tool_calls?.[0]?.ok], ['Done.', true])
        turns += 1
      } while (isRotating)
      return turns
    }
    const talks = Promise.all([talk(), talk()])
    const command = runProgram('start/rotate-key.ts', stack.env)
    const code = await command.ended
    isRotating = false
    const turns = (await talks).reduce((sum, each) => sum + each, 0)
    assert.equal(code, 0, command.output())
    assert.ok(!(await storedText(agentId)).includes(formerId))
    assert.ok(turns >= 2)
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers.authorization),
      Array.from({ length: turns }, () => `Bearer ${TOOL.config.authValue}`),
    )
    const tools = await request('GET', `/v1/agents/${agentId}/tools`)
    assert.ok(tools.text.includes('••••4321'))
  })
})
