import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runAms } from '../support/ams.ts'
import { request } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-conversations-'))
after(() => rmSync(work, { recursive: true, force: true }))

function write(name: string, content: unknown): string {
  writeFileSync(join(work, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(work, name)
}

const ams = (...args: string[]) => runAms(args)
const said = (role: string, text: string) => ({ role, text })

type Found = { userId: string | null; metadata: object; firstMessage: string }
const conversationsOf = async (agentId: string) => {
  const { data } = await request<Found[]>('GET', `/v1/conversations?agent=${agentId}`)
  return data
    .map(({ userId, metadata, firstMessage }) => [userId, metadata, firstMessage])
    .toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))
}

describe('ams conversations import', () => {
  it('makes the conversations of docs/conversations.md, and none twice', async () => {
    const agentId = await makeAgent()
    const [, lines = ''] =
      /`talks\.jsonl`:\n\n```json\n(.*?)```/s.exec(readFileSync('docs/conversations.md', 'utf8')) ?? []
    const file = write('talks.jsonl', lines)
    const run = (...more: string[]) =>
      ams('conversations', 'import', agentId, file, '--metadata', 'source=helpdesk', ...more)
    const tried = await run('--dry-run')
    assert.deepEqual([tried.code, await conversationsOf(agentId)], [0, []])
    assert.match(tried.out, /^line 1: 2 message\(s\) could be carried over\.\nline 2: 1 message\(s\)/)
    const [first, again] = [await run(), await run()]
    assert.deepEqual([first.code, first.error, again.out], [0, '', first.out], first.out)
    assert.deepEqual(await conversationsOf(agentId), [
      ['customer-4712', { plan: 'free', source: 'helpdesk' }, 'Can I send it back?'],
      ['customer-4711', { source: 'helpdesk' }, 'Where is my parcel?'],
    ])
  })

  it('takes a list of messages, and gives it the user of the option', async () => {
    const agentId = await makeAgent()
    const messages = [{ role: 'user', content: 'Hi', created_at: 1_756_100_000 }, said('assistant', 'Hello')]
    const { code, out } = await ams('conversations', 'import', agentId, write('one.json', messages), '--user', 'ana')
    assert.equal(code, 0, out)
    assert.deepEqual(await conversationsOf(agentId), [['ana', {}, 'Hi']])
  })

  it('keeps two histories that are the same', async () => {
    const agentId = await makeAgent()
    const talk = { messages: [said('user', 'Hi')] }
    const { code } = await ams('conversations', 'import', agentId, write('two.json', [talk, talk]))
    assert.deepEqual([code, (await conversationsOf(agentId)).length], [0, 2])
  })

  it('lists what it leaves, and exits with 1', async () => {
    const agentId = await makeAgent()
    const system = { messages: [said('system', 'Be brief.'), said('user', 'Hi')], tags: ['a'] }
    const dated = { messages: [{ ...said('user', 'Hi'), createdAt: 'yesterday' }] }
    const lines = [system, dated, 'text'].map((line) => JSON.stringify(line))
    const file = write('left.jsonl', [...lines, '{'].join('\n'))
    const { code, out } = await ams('conversations', 'import', agentId, file)
    assert.equal(code, 1)
    for (const left of [
      'line 1: tags ["a"]',
      'line 1: a message of the role system',
      'line 2; messages[0].createdAt is not an ISO date.',
      'line 3; it is no history with messages',
      'line 4; it is no history with messages',
    ])
      assert.ok(out.includes(`- ${left}`), `${left} in ${out}`)
    assert.equal((await conversationsOf(agentId)).length, 1)
  })

  it('says which file it cannot use, and exits with 2', async () => {
    const agentId = await makeAgent()
    const none = await ams('conversations', 'import', agentId, write('none.json', { a: 1 }))
    assert.deepEqual([none.code, /has no history/.test(none.error)], [2, true], none.error)
    const missing = await ams('conversations', 'import', agentId, join(work, 'missing.json'))
    assert.deepEqual([missing.code, /cannot be read/.test(missing.error)], [2, true])
  })
})

describe('ams conversations list', () => {
  it('finds the conversations of a user and of metadata, and ams end-users delete removes them', async () => {
    const agentId = await makeAgent()
    const user = `ana-${process.pid}`
    const talks = [
      { user, metadata: { plan: 'pro' }, messages: [said('user', 'One\ntwo')] },
      { messages: [said('user', 'Other')] },
    ]
    await ams('conversations', 'import', agentId, write('list.json', talks))
    const list = (...more: string[]) => ams('conversations', 'list', '--agent', agentId, ...more)
    assert.match((await list('--user', user)).out, new RegExp(`^\\S+  \\S+  test  ${user}  0 turn\\(s\\)  One two\n$`))
    const found = await list('--metadata', 'plan=pro', '--json')
    assert.equal(JSON.parse(found.out).userId, user)
    assert.equal((await list()).out.trim().split('\n').length, 2)
    const removed = await ams('end-users', 'delete', user)
    assert.match(removed.out, /^One conversation of the user is deleted\. The id of the receipt is [0-9a-f-]{36}\.\n$/)
    assert.deepEqual(await list('--user', user), { code: 0, out: '', error: '' })
  })
})
