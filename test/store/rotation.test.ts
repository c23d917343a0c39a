import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { openRound, sealRound } from '../../activities/turn/sealed-call.ts'
import { bootstrap } from '../../api/bootstrap.ts'
import { SYSTEM } from '../../domain/access/access.ts'
import { makeApiKey } from '../../domain/access/api-key.ts'
import { makeWebhookSecret } from '../../domain/access/workspace.ts'
import { newId } from '../../domain/id.ts'
import { providerKeyPlace } from '../../domain/model/provider-key.ts'
import { sealedCallPlace } from '../../domain/secret/call.ts'
import { WEBHOOK_FIELD } from '../../domain/secret/configuration.ts'
import { createSealing, type Sealing } from '../../domain/secret/sealing.ts'
import { findAgent, findAgentVersion, insertAgent, openTools, updateAgent } from '../../store/agent/agent.ts'
import { sealChannels, sealEscalation, sealTools } from '../../store/agent/secret.ts'
import type { Database } from '../../store/database.ts'
import { claimFingerprint, findChannelTokenRoot, showFirstKey } from '../../store/installation.ts'
import { findWebhook, insertWebhook, rotateSecret, secretsOf } from '../../store/log/webhook/webhook.ts'
import { RotationError, rotateKey } from '../../store/rotation/rotate.ts'
import { lockProviderKey, replaceProviderKey } from '../../store/spending/provider-key.ts'
import { escalations, requiredActions, turnRounds, workspaces } from '../../store/tables/index.ts'
import { findWebhookSecret, rotateWebhookSecret, webhookSecretPlace } from '../../store/workspace.ts'
import { channels, TOOL } from '../support/agent-section.ts'
import { runProgram } from '../support/run-command.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'
import { until } from '../support/stack/stack.ts'
import { createAccepting } from '../support/turn/accepted-turn.ts'

const FORMER = Buffer.alloc(32, 1).toString('base64')
const NEW = Buffer.alloc(32, 2).toString('base64')
const former = createSealing(FORMER)
const both = createSealing(NEW, [FORMER])
const renewed = createSealing(NEW)

const PROVIDER_KEY = 'sk-provider'

const EMPTY = {
  fallbackModels: null,
  modelSettings: null,
  output: null,
  systemPrompt: '',
  memoryConfig: null,
  guardrailConfig: null,
  promptConfig: null,
  mcpConfig: null,
}
const ESCALATION = { webhookUrl: 'https://a.example/', autoEscalateKeywords: [], assignedTo: [], enabled: true }
const CALL = { callId: 'c1', name: 'weather', argumentsJson: '{"city":"rome"}' }

/** A database with a secret in every table that can have one, all sealed with the former key; an agent has `versions`. */
async function fill(database: Database, versions: number) {
  const apiKey = makeApiKey()
  const webhookSecret = makeWebhookSecret()
  await bootstrap(database, former, { bootstrapApiKey: undefined, bootstrapWorkspaces: [] })
  await bootstrap(database, former, {
    bootstrapApiKey: undefined,
    bootstrapWorkspaces: [{ name: 'w1', apiKey, webhookSecret }],
  })
  const [workspace] = await database.select().from(workspaces).where(sql`name = 'w1'`)
  assert.ok(workspace)
  const owner = { workspaceId: workspace.id, id: newId() }
  const toolConfig = sealTools(former, owner, [{ ...TOOL, type: 'api_call' } as never], null)
  const channelConfig = sealChannels(former, owner, channels, null)
  const escalationConfig = sealEscalation(former, owner, ESCALATION, null)
  const configuration = { ...EMPTY, name: 'a', model: 'openai/a', status: 'draft' as const }
  const sealed = { ...configuration, toolConfig, channelConfig, escalationConfig }
  await insertAgent(database, workspace.id, { ...sealed, id: owner.id }, { change: 'created', actor: SYSTEM })
  for (let version = 2; version <= versions; version += 1)
    await updateAgent(database, workspace.id, owner.id, {
      change: 'name',
      actor: SYSTEM,
      edit: async () => ({ name: `v${version}` }),
    })
  // The former webhook secret signs on, and is sealed too.
  await rotateWebhookSecret(database, former, workspace.id, 3_600)
  const sealedKey = former.seal(providerKeyPlace(workspace.id, 'openai'), PROVIDER_KEY)
  await replaceProviderKey(database, workspace.id, 'openai', { sealedKey, baseUrl: null, protocol: null })
  const hook = { url: 'https://a.example/', events: ['turn.completed' as const] }
  const made = await database.transaction((tx) => insertWebhook(tx, former, workspace.id, hook))
  const { webhook, secret } = await database.transaction((tx) => rotateSecret(tx, former, made.webhook, 3_600))
  const root = await findChannelTokenRoot(database, former)
  return { owner, webhookSecret, root, webhookId: webhook.id, signing: [secret, made.secret] }
}

/** The sealed texts of the whole database, by their key. */
async function countByKey(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ key: string; count: number }>(sql`
    with texts as (
      select t::text as row from agents t union all select t::text from agent_versions t
      union all select t::text from workspaces t union all select t::text from installation t
      union all select t::text from escalations t union all select t::text from model_provider_keys t union all select t::text from turn_rounds t
      union all select t::text from webhooks t)
    select m[1] as key, count(*)::int as count from texts, regexp_matches(row, 'v2\.([0-9a-f]{16})\.', 'g') m group by 1`)
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}
const keyId = ({ fingerprints }: Sealing) => String(fingerprints[0]).slice(0, 16)

describe('changing ENCRYPTION_KEY', () => {
  it('seals every secret anew, after which the former key is not needed', async () => {
    await using own = await createOwnDatabase()
    const { owner, webhookSecret, root, webhookId, signing } = await fill(own.database, 3)
    assert.deepEqual(Object.keys(await countByKey(own.database)), [keyId(former)])
    assert.ok(await claimFingerprint(own.database, both))
    assert.ok(!(await claimFingerprint(own.database, renewed)))
    assert.ok((await rotateKey(own.database, both)) >= 7)
    assert.deepEqual(Object.keys(await countByKey(own.database)), [keyId(renewed)])
    assert.deepEqual(
      [await claimFingerprint(own.database, renewed), await claimFingerprint(own.database, former)],
      [true, false],
    )
    const agent = await findAgent(own.database, owner.workspaceId, owner.id)
    const past = await findAgentVersion(own.database, owner.workspaceId, owner.id, 2)
    for (const { toolConfig } of [agent, past]) assert.deepEqual(openTools(renewed, owner, toolConfig ?? []), [TOOL])
    assert.deepEqual([agent.version, past.name], [3, 'v2'])
    assert.equal((await findWebhookSecret(own.database, renewed, owner.workspaceId)).former, webhookSecret)
    const webhook = await findWebhook(own.database, owner.workspaceId, webhookId)
    assert.deepEqual(secretsOf(renewed, webhook), signing)
    const key = await lockProviderKey(own.database, owner.workspaceId, 'openai')
    assert.equal(renewed.open(providerKeyPlace(owner.workspaceId, 'openai'), key?.sealedKey ?? ''), PROVIDER_KEY)
    assert.equal(await findChannelTokenRoot(own.database, renewed), root)
    assert.equal(await rotateKey(own.database, renewed), 0)
  })

  it('seals the first key, escalations, the calls of a round and allowed ones', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, former, { bootstrapApiKey: undefined, bootstrapWorkspaces: [] })
    const turn = await (await createAccepting(own.database))()
    const webhookSecret = former.seal(webhookSecretPlace(turn.workspaceId), makeWebhookSecret())
    await own.database.update(workspaces).set({ webhookSecret }).where(eq(workspaces.id, turn.workspaceId))
    const owner = { workspaceId: turn.workspaceId, turnId: turn.id }
    const thoughts = { origin: 'anthropic', data: ['of Ada'] }
    const times = { startedAt: new Date(), endedAt: new Date() }
    const written = { round: 1, model: 'm', text: '', toolCalls: [CALL], finishReason: 'tools', thoughts, ...times }
    const sealed = sealRound(former, owner, written)
    assert.doesNotMatch(JSON.stringify(sealed), /Ada|rome/)
    await own.database.insert(turnRounds).values({ ...owner, ...sealed })
    const place = { workspaceId: turn.workspaceId, rowId: turn.agentId, field: WEBHOOK_FIELD }
    const webhookUrl = former.seal(place, ESCALATION.webhookUrl)
    const ids = {
      workspaceId: turn.workspaceId,
      agentId: turn.agentId,
      conversationId: turn.conversationId,
      turnId: turn.id,
    }
    const trigger = { kind: 'tool' as const, message: 'm' }
    await own.database
      .insert(escalations)
      .values({ id: newId(), ...ids, status: 'open', trigger, assignedTo: [], webhookUrl })
    const actionPlace = sealedCallPlace(owner, 'c1', 'decidedArguments')
    const action = { id: newId(), ...ids, callId: 'c1', ordinal: 0, type: 'approval' as const, name: 'weather' }
    const decided = {
      status: 'approved' as const,
      expiresAt: new Date(),
      sealedArguments: former.seal(actionPlace, '{}'),
    }
    await own.database.insert(requiredActions).values({ ...action, ...decided, arguments: {} })
    await rotateKey(own.database, both)
    const [allowed] = await own.database.select().from(requiredActions)
    assert.equal(renewed.open(actionPlace, allowed?.sealedArguments ?? ''), '{}')
    const [round] = await own.database.select().from(turnRounds)
    assert.ok(round)
    const opened = openRound(renewed, owner, round)
    assert.deepEqual([opened.toolCalls, opened.thoughts], [[CALL], thoughts])
    const [escalation] = await own.database.select().from(escalations)
    assert.equal(renewed.open(place, escalation?.webhookUrl ?? ''), ESCALATION.webhookUrl)
    let shown: string | undefined
    await showFirstKey(own.database, renewed, (key) => {
      shown = key
    })
    assert.match(shown ?? '', /^ams_/)
  })

  it('goes on where a killed one stopped', async () => {
    await using own = await createOwnDatabase()
    const { owner } = await fill(own.database, 40)
    const env = { DATABASE_URL: own.url, ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: FORMER, DATA_DIR: '/nowhere' }
    await own.database.transaction(async (transaction) => {
      // The command waits for this row, so it is killed in the middle. A slow machine starts it late.
      await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await transaction.execute(
        sql`select 1 from agent_versions where agent_id = ${owner.id} and version = 20 for update`,
      )
      const killed = runProgram('start/rotate-key.ts', env)
      await until('the row before', async () => {
        const { rows } = await own.database.execute(
          sql`select 1 from agent_versions where version = 19 and snapshot::text like ${`%v2.${keyId(renewed)}.%`}`,
        )
        return rows.length > 0
      })
      killed.child.kill('SIGKILL')
      assert.equal(await killed.ended, null)
    })
    const counts = await countByKey(own.database)
    assert.ok((counts[keyId(former)] ?? 0) > 0 && (counts[keyId(renewed)] ?? 0) > 0)
    for (const version of [1, 40]) {
      const { toolConfig } = await findAgentVersion(own.database, owner.workspaceId, owner.id, version)
      assert.deepEqual(openTools(both, owner, toolConfig ?? []), [TOOL])
    }
    const second = runProgram('start/rotate-key.ts', env)
    assert.equal(await second.ended, 0, second.output())
    assert.match(second.output(), /ENCRYPTION_KEY_PREVIOUS can go/)
    assert.deepEqual(Object.keys(await countByKey(own.database)), [keyId(renewed)])
  })

  it('names the rows that do not open, and keeps the former fingerprint', async () => {
    await using own = await createOwnDatabase()
    const { owner } = await fill(own.database, 1)
    await own.database
      .update(workspaces)
      .set({ webhookSecret: former.seal({ workspaceId: 'x', rowId: 'x', field: 'x' }, 's') })
    await assert.rejects(rotateKey(own.database, both), (error) => {
      assert.ok(error instanceof RotationError)
      assert.match(error.message, /rows of workspaces do not open/)
      assert.ok(error.message.includes(owner.workspaceId))
      return true
    })
    assert.ok(!(await claimFingerprint(own.database, renewed)))
    const env = { DATABASE_URL: own.url, ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: FORMER, DATA_DIR: '/nowhere' }
    const command = runProgram('start/rotate-key.ts', env)
    assert.equal(await command.ended, 1)
    assert.match(command.output(), /rows of workspaces do not open/)
  })
})
