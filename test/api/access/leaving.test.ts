import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { SCOPES } from '../../../domain/access/access.ts'
import { newId } from '../../../domain/id.ts'
import { makePerson, openSession, PASSWORD, visit } from '../../support/access/person.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { type Reply, type RequestOptions, request, until } from '../../support/stack/stack.ts'

const NEW_PASSWORD = 'four other words for it'

/** Another process remembers for some seconds what the first one changes. */
const other = await startOwnApi()
after(() => other[Symbol.asyncDispose]())

type Made = { id: string; key: string }
const makeKey = (as: RequestOptions, scopes: readonly string[] = SCOPES) =>
  request<Made>('POST', '/v1/api-keys', { ...as, body: { name: 'Own', scopes } })
const invite = (as: RequestOptions, email: string, role = 'owner') =>
  request<{ link: string }>('POST', '/v1/invitations', { ...as, body: { email, role } })
const linkFor = (as: RequestOptions, id: string) =>
  request<{ link: string }>('POST', `/v1/members/${id}/password-reset`, as)
const tokenOf = (reply: Reply<{ link: string }>) => new URLSearchParams(reply.data.link.split('?')[1]).get('token')
const setPassword = (token: string | null) => visit('POST', '/v1/password-reset', { token, newPassword: NEW_PASSWORD })
const signIn = async (email: string, password: string) =>
  (await visit('POST', '/v1/session', { email, password })).status
const codeOf = async (sent: Promise<Reply<unknown>>) => (await sent).error?.code

/** Two owners; the first one is to remove the second one. */
async function twoOwners() {
  const alice = await makePerson()
  const bob = await makePerson('owner', alice.workspaceId)
  const [as, theirs] = [await openSession(alice), await openSession(bob)]
  const remove = async (revokeKeys: boolean) => {
    const removed = await request('DELETE', `/v1/members/${bob.id}?revokeKeys=${revokeKeys}`, as)
    assert.equal(removed.status, 200, removed.text)
    return (removed.json as unknown as { keys: { id: string }[] }).keys.map(({ id }) => id)
  }
  return { alice, bob, as, theirs, remove }
}

describe('a member who leaves', () => {
  it('leaves no key that his keys made or rotated, where keys are revoked', async () => {
    const { theirs, remove } = await twoOwners()
    const first = (await makeKey(theirs)).data
    const second = (await makeKey({ key: first.key })).data
    const third = await request<Made>('POST', `/v1/api-keys/${first.id}/rotate`, {
      key: second.key,
      body: { overlapSeconds: 600 },
    })
    assert.deepEqual(await remove(true), [])
    for (const { key } of [first, second, third.data])
      await until('the key is refused', async () => (await request('GET', '/v1/agents', { key })).status === 401)
  })

  it('is named by the audit with the prefixes of the revoked keys', async () => {
    const { bob, as, theirs, remove } = await twoOwners()
    const { key } = (await makeKey(theirs)).data
    assert.deepEqual(await remove(true), [])
    type Entry = { subject: { id: string }; change: { revokeKeys: boolean; revokedKeys: string[] } }
    const { data } = await request<Entry[]>('GET', '/v1/audit?action=deleteMember', as)
    const change = data.find(({ subject }) => subject.id === bob.id)?.change
    assert.equal(change?.revokedKeys.length, 1)
    assert.ok(
      change.revokedKeys.every((prefix) => key.startsWith(prefix)),
      JSON.stringify(change),
    )
  })

  it('leaves keys in the answer that his keys made', async () => {
    const { theirs, remove } = await twoOwners()
    const first = (await makeKey(theirs)).data
    const second = (await makeKey({ key: first.key })).data
    assert.deepEqual(await remove(false), [second.id, first.id])
  })

  it('is not let in again by an invitation that his key wrote', async () => {
    const { bob, theirs, remove } = await twoOwners()
    const { key } = (await makeKey(theirs)).data
    const invited = await invite({ key }, `${newId()}@example.com`)
    const further = (await makeKey({ key })).data
    const own = await invite({ key: further.key }, bob.email.replace('@', '+again@'))
    await remove(true)
    for (const token of [tokenOf(invited), tokenOf(own)])
      assert.equal(
        await codeOf(visit('POST', '/v1/invitations/accept', { token, name: 'Bob', password: NEW_PASSWORD })),
        'INVITATION_NOT_FOUND',
      )
  })

  it('is refused at once by the process that removed him', async () => {
    const { theirs, remove } = await twoOwners()
    assert.equal((await request('GET', '/v1/members', theirs)).status, 200)
    await remove(false)
    assert.equal(await codeOf(request('GET', '/v1/members', theirs)), 'WORKSPACE_NOT_FOUND')
  })

  it('gives nobody access in the seconds in which another process remembers him', async () => {
    const { alice, theirs, remove } = await twoOwners()
    const there = { ...theirs, baseUrl: other.baseUrl }
    const byKey = { key: (await makeKey(theirs)).data.key, baseUrl: other.baseUrl }
    for (const as of [there, byKey]) assert.equal((await request('GET', '/v1/members', as)).status, 200)
    await remove(true)
    const codes = await Promise.all(
      [there, byKey].flatMap((as) => [
        codeOf(invite(as, `${newId()}@example.com`)),
        codeOf(makeKey(as)),
        codeOf(request('PATCH', `/v1/members/${alice.id}`, { ...as, body: { role: 'viewer' } })),
      ]),
    )
    assert.deepEqual(new Set(codes), new Set(['WORKSPACE_NOT_FOUND', 'API_KEY_REVOKED']))
  })
})

describe('a link that an owner made for a password', () => {
  it('opens no workspace that the person has made since', async () => {
    const { bob, as, theirs } = await twoOwners()
    const token = tokenOf(await linkFor(as, bob.id))
    const made = await request('POST', '/v1/workspaces', { ...theirs, body: { name: 'Of his own' } })
    assert.equal(made.status, 201, made.text)
    assert.equal(await codeOf(setPassword(token)), 'PASSWORD_LINK_INVALID')
    assert.equal(await signIn(bob.email, PASSWORD), 200)
  })

  it('ends with the ownership of its maker, and with the membership of its person', async () => {
    const { alice, bob, as, theirs } = await twoOwners()
    const third = await makePerson('viewer', alice.workspaceId)
    const tokens = [tokenOf(await linkFor(theirs, third.id)), tokenOf(await linkFor(theirs, alice.id))]
    const lowered = await request('PATCH', `/v1/members/${bob.id}`, { ...as, body: { role: 'viewer' } })
    assert.equal(lowered.status, 200, lowered.text)
    for (const token of tokens) assert.equal(await codeOf(setPassword(token)), 'PASSWORD_LINK_INVALID')
    const own = tokenOf(await linkFor(as, third.id))
    assert.equal((await request('DELETE', `/v1/members/${third.id}`, as)).status, 200)
    assert.equal(await codeOf(setPassword(own)), 'PASSWORD_LINK_INVALID')
  })
})

describe('POST /v1/password-reset', () => {
  it('hashes no password for a link that is not there', async () => {
    // More than these wait for no hash.
    const codes = await Promise.all(Array.from({ length: 80 }, () => codeOf(setPassword('no link has this'))))
    assert.deepEqual(new Set(codes), new Set(['PASSWORD_LINK_INVALID']))
  })
})
