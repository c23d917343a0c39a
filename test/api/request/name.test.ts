import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { request } from '../../support/stack/stack.ts'

const BAD = [
  ['blanks only', ' \t\u00a0'],
  ['characters that are drawn as nothing', '\u200b\u2060\u3164'],
  ['a control character', 'Shop\u0007'],
  ['a line break', 'Shop\nadmin'],
  ['an override of the direction', 'Shop \u202eexe.nimda'],
  ['an isolate without an end', 'Shop \u2067'],
] as const

const as = await openSession(await makePerson())
const { data: agent } = await request('POST', '/v1/agents', {
  ...as,
  body: { name: 'مساعد 🌿', model: 'local/extractive' },
})
const path = `/v1/agents/${agent.id}`
const CASE = { input: 'a', expectedOutput: 'b', criteria: '', scorer: 'contains' }

const PLACES = [
  ['an agent', 'POST', '/v1/agents', (name: string) => ({ name, model: 'local/extractive' }), 'name'],
  ['an agent that is renamed', 'PATCH', path, (name: string) => ({ name }), 'name'],
  ['a knowledge base', 'POST', `${path}/knowledge-bases`, (name: string) => ({ name }), 'name'],
  ['a suite', 'POST', `${path}/evals`, (name: string) => ({ name, testCases: [CASE] }), 'name'],
  ['a key', 'POST', '/v1/api-keys', (name: string) => ({ name, scopes: ['read'] }), 'name'],
  ['a workspace', 'POST', '/v1/workspaces', (name: string) => ({ name }), 'name'],
  [
    'a tool',
    'PUT',
    `${path}/tools`,
    (name: string) => [{ type: 'calculator', name, description: 'Computes.', config: {} }],
    '[0].name',
  ],
] as const

describe('the name', () => {
  for (const [thing, method, place, body, field] of PLACES)
    it(`of ${thing} is refused with 400 that names it, when a reader sees nothing or something else`, async () => {
      for (const [what, name] of BAD) {
        const { status, error, text } = await request(method, place, { ...as, body: body(name) })
        assert.deepEqual([status, error?.code], [400, 'VALIDATION_ERROR'], `${what}: ${text}`)
        assert.ok(error?.message.toLowerCase().startsWith(`${field} `), error?.message)
        assert.ok(error?.fix.includes(field), error?.fix)
      }
      const { status, text } = await request(method, place, { ...as, body: body('Größe שלום مساعد 👩‍👩‍👧 No. 1') })
      assert.ok(status === 200 || status === 201, text)
    })
})
