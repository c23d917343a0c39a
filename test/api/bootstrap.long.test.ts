import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { insertFirstOwner } from '../../api/access/setup.ts'
import { bootstrap } from '../../api/bootstrap.ts'
import { ConfigError } from '../../config.ts'
import { SYSTEM } from '../../domain/access/access.ts'
import { hashApiKey, makeApiKey } from '../../domain/access/api-key.ts'
import { makeWebhookSecret } from '../../domain/access/workspace.ts'
import { newId } from '../../domain/id.ts'
import { createSealing } from '../../domain/secret/sealing.ts'
import { findApiKey, insertApiKey } from '../../store/access/api-key.ts'
import { appendAuditEntry } from '../../store/access/audit.ts'
import { insertFurtherWorkspace } from '../../store/access/further-workspace.ts'
import { listWorkspacesOf } from '../../store/access/session.ts'
import type { Database } from '../../store/database.ts'
import { showFirstKey } from '../../store/installation.ts'
import { apiKeys, workspaces } from '../../store/tables/index.ts'
import { findWebhookSecret, rotateWebhookSecret } from '../../store/workspace.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'

const sealing = createSealing(Buffer.alloc(32, 1).toString('base64'))
const NOTHING = { bootstrapApiKey: undefined, bootstrapWorkspaces: [] }

async function readFirstKey(database: Database): Promise<string | undefined> {
  let found: string | undefined
  await showFirstKey(database, sealing, (key) => {
    found = key
  })
  return found
}

const workspace = (name: string, apiKey: string, webhookSecret?: string) => ({ name, apiKey, webhookSecret })

describe('the first start', () => {
  it('makes one key in several processes and shows it once', async () => {
    await using own = await createOwnDatabase()
    await Promise.all([1, 2, 3].map(() => bootstrap(own.database, sealing, NOTHING)))
    const key = (await readFirstKey(own.database)) ?? ''
    assert.ok(await findApiKey(own.database, hashApiKey(key)))
    assert.equal((await own.database.select().from(apiKeys)).length, 1)
    assert.equal(await readFirstKey(own.database), undefined)
    await bootstrap(own.database, sealing, NOTHING)
    assert.equal(await readFirstKey(own.database), undefined)
    assert.ok(await findApiKey(own.database, hashApiKey(key)))
  })

  it('replaces a key that was never shown', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, NOTHING)
    const [unseen] = await own.database.select().from(apiKeys)
    await bootstrap(own.database, sealing, NOTHING)
    const key = (await readFirstKey(own.database)) ?? ''
    assert.notEqual(hashApiKey(key), unseen?.hash)
    assert.equal((await own.database.select().from(apiKeys)).length, 1)
  })

  it('deletes a key that was never shown when the settings name a key', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, NOTHING)
    const given = makeApiKey()
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapApiKey: given })
    const rows = await own.database.select().from(apiKeys)
    assert.deepEqual(
      rows.map(({ hash }) => hash),
      [hashApiKey(given)],
    )
    assert.equal(await readFirstKey(own.database), undefined)
  })

  it('stores no key in the clear', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, NOTHING)
    const { rows } = await own.database.execute('select name, value::text from installation')
    const key = (await readFirstKey(own.database)) ?? ''
    assert.ok(!JSON.stringify(rows).includes(key.slice(4, 20)))
  })
})

describe('the settings', () => {
  it('create each key, workspace and webhook secret once in several processes', async () => {
    await using own = await createOwnDatabase()
    const settings = {
      bootstrapApiKey: makeApiKey(),
      bootstrapWorkspaces: [workspace('one', makeApiKey(), makeWebhookSecret()), workspace('two', makeApiKey())],
    }
    for (const _ of [1, 2]) await Promise.all([1, 2, 3].map(() => bootstrap(own.database, sealing, settings)))
    const rows = await own.database.select().from(workspaces)
    assert.deepEqual(rows.map(({ name }) => name).sort(), ['default', 'one', 'two'])
    assert.equal((await own.database.select().from(apiKeys)).length, 3)
    for (const { id, name, webhookSecret } of rows) {
      assert.doesNotMatch(webhookSecret, /whsec_/)
      const clear = (await findWebhookSecret(own.database, sealing, id)).secret
      assert.match(clear, /^whsec_/)
      if (name === 'one') assert.equal(clear, settings.bootstrapWorkspaces[0]?.webhookSecret)
    }
    assert.equal(await readFirstKey(own.database), undefined)
  })

  it('replace a webhook secret that was changed', async () => {
    await using own = await createOwnDatabase()
    const [apiKey, secret] = [makeApiKey(), makeWebhookSecret()]
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapWorkspaces: [workspace('one', apiKey)] })
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapWorkspaces: [workspace('one', apiKey, secret)] })
    const [row] = await own.database.select().from(workspaces)
    assert.equal((await findWebhookSecret(own.database, sealing, row?.id ?? '')).secret, secret)
  })

  it('leave a webhook secret as it is that was rotated since', async () => {
    await using own = await createOwnDatabase()
    const settings = {
      ...NOTHING,
      bootstrapWorkspaces: [workspace('one', makeApiKey(), makeWebhookSecret())],
    }
    await bootstrap(own.database, sealing, settings)
    const [row] = await own.database.select().from(workspaces)
    const { secret } = await rotateWebhookSecret(own.database, sealing, row?.id ?? '', 0)
    await bootstrap(own.database, sealing, settings)
    assert.equal((await findWebhookSecret(own.database, sealing, row?.id ?? '')).secret, secret)
  })

  it('keep to the workspace of the key when it is renamed, and start again', async () => {
    await using own = await createOwnDatabase()
    const settings = { bootstrapApiKey: makeApiKey(), bootstrapWorkspaces: [workspace('acme', makeApiKey())] }
    await bootstrap(own.database, sealing, settings)
    const before = await own.database.select().from(workspaces)
    await own.database.update(workspaces).set({ name: 'Our company' })
    await bootstrap(own.database, sealing, settings)
    const after = await own.database.select().from(workspaces)
    assert.deepEqual(after.map(({ id }) => id).sort(), before.map(({ id }) => id).sort())
    const changed = { ...settings, bootstrapWorkspaces: [workspace('acme', makeApiKey())] }
    await bootstrap(own.database, sealing, changed)
    assert.equal((await own.database.select().from(workspaces)).length, 2)
    const key = await findApiKey(own.database, hashApiKey(changed.bootstrapWorkspaces[0]?.apiKey ?? ''))
    assert.equal(after.find(({ id }) => id === key?.workspaceId)?.settingsEntry, 'acme')
  })

  it('give nothing to a workspace of a stranger that has the name of an entry', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapApiKey: makeApiKey() })
    const [theirs] = await own.database.select().from(workspaces)
    const access = { workspaceId: theirs?.id ?? '', actor: SYSTEM, scopes: [], agentIds: null }
    const bounds = { workspaceCreation: 'owners' as const, maxWorkspacesPerPerson: 1 }
    const stranger = await insertFurtherWorkspace(own.database, sealing, { access, name: 'acme', bounds })
    const secret = (await findWebhookSecret(own.database, sealing, stranger)).secret
    const [apiKey, given] = [makeApiKey(), makeWebhookSecret()]
    const settings = { ...NOTHING, bootstrapWorkspaces: [workspace('acme', apiKey, given)] }
    await bootstrap(own.database, sealing, settings)
    const bound = (await findApiKey(own.database, hashApiKey(apiKey)))?.workspaceId ?? ''
    assert.notEqual(bound, stranger)
    assert.equal((await findWebhookSecret(own.database, sealing, stranger)).secret, secret)
    assert.equal((await findWebhookSecret(own.database, sealing, bound)).secret, given)
    const rows = await own.database.select().from(apiKeys).where(eq(apiKeys.workspaceId, stranger))
    assert.equal(rows.length, 0)
  })

  it('mark no workspace that a person made, by whose key an entry finds it', async () => {
    await using own = await createOwnDatabase()
    const [first, second] = [makeApiKey(), makeApiKey()]
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapWorkspaces: [workspace('one', first)] })
    const bound = (await findApiKey(own.database, hashApiKey(first)))?.workspaceId ?? ''
    const mallory = { type: 'user' as const, id: newId(), name: 'Mallory' }
    const access = { workspaceId: bound, actor: mallory, scopes: [], agentIds: null }
    const bounds = { workspaceCreation: 'owners' as const, maxWorkspacesPerPerson: 1 }
    const theirs = await insertFurtherWorkspace(own.database, sealing, { access, name: 'two', bounds })
    const origin = { workspaceId: bound, actor: mallory, requestId: null, address: null }
    await appendAuditEntry(own.database, origin, 'createWorkspace', { type: 'workspace', id: theirs, name: 'two' })
    await insertApiKey(own.database, theirs, { name: 'bootstrap', clear: second })
    const secret = (await findWebhookSecret(own.database, sealing, theirs)).secret
    const entries = [{ ...workspace('one', first), operator: true }, workspace('two', second, makeWebhookSecret())]
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapWorkspaces: entries })
    const rows = await own.database.select().from(workspaces)
    assert.deepEqual(rows.map(({ name, settingsEntry, isOperators }) => [name, settingsEntry, isOperators]).sort(), [
      ['one', 'one', true],
      ['two', null, false],
    ])
    assert.equal((await findWebhookSecret(own.database, sealing, theirs)).secret, secret)
  })

  it('give the operator the workspace of BOOTSTRAP_API_KEY, else the entry that says so, else none', async () => {
    await using own = await createOwnDatabase()
    const entries = [workspace('one', makeApiKey()), workspace('two', makeApiKey())]
    const listed = { bootstrapWorkspaces: entries }
    const named = { bootstrapWorkspaces: entries.map((entry) => ({ ...entry, operator: entry.name === 'two' })) }
    const operators = async () => {
      const rows = await own.database.select().from(workspaces)
      return rows.filter(({ isOperators }) => isOperators).map(({ name }) => name)
    }
    for (const [settings, found] of [
      [{ ...NOTHING, ...listed }, []],
      [{ ...NOTHING, ...named }, ['two']],
      [{ ...NOTHING, ...listed }, []],
      [{ ...listed, bootstrapApiKey: makeApiKey() }, ['default']],
      [{ ...NOTHING, ...listed }, ['default']],
    ] as const) {
      assert.equal(await bootstrap(own.database, sealing, settings), found.length > 0)
      assert.deepEqual(await operators(), found)
    }
  })

  it('leave the setup link a workspace of its own when no operator’s exists', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, { ...NOTHING, bootstrapWorkspaces: [workspace('one', makeApiKey())] })
    const given = { email: 'ana@example.com', name: 'Ana', passwordHash: 'x' }
    const ana = await insertFirstOwner(own.database, sealing, given)
    const theirs = await listWorkspacesOf(own.database, ana.id)
    assert.deepEqual(
      theirs.map(({ name, role }) => [name, role]),
      [['default', 'owner']],
    )
  })

  const key = makeApiKey()
  const wrong: [string, typeof NOTHING | object, RegExp][] = [
    ['a key of another format', { bootstrapApiKey: 'ams_short' }, /BOOTSTRAP_API_KEY.*43 characters/],
    [
      'one key for two workspaces',
      { bootstrapWorkspaces: [workspace('one', key), workspace('two', key)] },
      /BOOTSTRAP_WORKSPACES\[1\].*another workspace/,
    ],
    [
      'a short webhook secret',
      { bootstrapWorkspaces: [workspace('one', key, 'whsec_YQ==')] },
      /BOOTSTRAP_WORKSPACES\[0\]\.webhookSecret.*24 to 64/,
    ],
  ]
  for (const [title, settings, message] of wrong)
    it(`${title} stops the start, is not printed and leaves nothing behind`, async () => {
      await using own = await createOwnDatabase()
      await assert.rejects(bootstrap(own.database, sealing, { ...NOTHING, ...settings }), (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, message)
        assert.ok(!error.message.includes(key) && !error.message.includes('ams_short'))
        return true
      })
      assert.equal((await own.database.select().from(apiKeys)).length, 0)
    })

  it('another ENCRYPTION_KEY stops the start with an error that names it', async () => {
    await using own = await createOwnDatabase()
    await bootstrap(own.database, sealing, NOTHING)
    const other = createSealing(Buffer.alloc(32, 2).toString('base64'))
    await assert.rejects(bootstrap(own.database, other, NOTHING), /ENCRYPTION_KEY is not the key/)
  })
})
