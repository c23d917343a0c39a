import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runAms } from '../support/ams.ts'
import { request } from '../support/stack/stack.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-agent-document-safety-'))
const NAMES = ['Safe shop', 'Copied shop', 'Broken shop', 'Linked shop']
const LITERAL = `\${env:VALUE_OF_THE_JOB}`
const ENV = {
  VALUE_OF_THE_JOB: 'only-the-job-knows-this',
  TOOL_A_B_AUTH_VALUE: 'the-token-of-the-first',
  TOOL_A_B_AUTH_VALUE_2: 'the-token-of-the-second',
  TOOL_A_B_BODY_TEMPLATE: 'a template',
}
const ams = (args: string[], env: Record<string, string> = {}) => runAms(args, env, work)
const write = (name: string, text: string): void => writeFileSync(join(work, name), text)
const agentsNamed = async (name: string) =>
  (await request('GET', `/v1/agents?q=${encodeURIComponent(name)}`)).data as never as { id: string }[]
const documentOf = (name: string, rest: string): string =>
  `kind: agent\nformat: 1\nname: ${name}\nmodel: { model: local/extractive }\n${rest}\n`

/** Two tools whose names give one variable. The first has a variable in its description and as its whole body. */
const tool = (name: string, template: string) => ({
  type: 'api_call',
  name,
  description: `Asks ${name} for ${LITERAL}.`,
  config: {
    url: `https://shop.example.com/${name}`,
    method: 'POST',
    authType: 'bearer',
    authValue: `the-stored-token-of-${name}`,
    bodyTemplate: template,
  },
  inputSchema: {},
})

let id = ''
before(async () => {
  const { data } = await request('POST', '/v1/agents', { body: { name: 'Safe shop', model: 'local/extractive' } })
  id = data.id
  const body = [tool('a_b', LITERAL), tool('a-b', `say ${LITERAL}`)]
  assert.equal((await request('PUT', `/v1/agents/${id}/tools`, { body })).status, 200)
  assert.equal((await ams(['export', id, '--output', 'safe.yaml'])).code, 0)
})
after(async () => {
  rmSync(work, { recursive: true, force: true })
  for (const name of NAMES)
    for (const agent of await agentsNamed(name)) await request('DELETE', `/v1/agents/${agent.id}`)
})

describe('a document of an agent', () => {
  it('numbers variables that would have one name', () => {
    const text = readFileSync(join(work, 'safe.yaml'), 'utf8')
    const names = [...text.matchAll(/authValue: \$\{env:(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(names, ['TOOL_A_B_AUTH_VALUE', 'TOOL_A_B_AUTH_VALUE_2'])
  })

  it('reads no variable that somebody wrote in a text of the agent', async () => {
    write('copied.yaml', readFileSync(join(work, 'safe.yaml'), 'utf8').replace('Safe shop', 'Copied shop'))
    const { code, out, error } = await ams(['apply', 'copied.yaml', '--yes'], ENV)
    assert.equal(code, 0, out + error)
    const [copied] = await agentsNamed('Copied shop')
    const { data: tools } = await request('GET', `/v1/agents/${copied?.id}/tools`)
    assert.ok(!JSON.stringify(tools).includes(ENV.VALUE_OF_THE_JOB))
    const texts = (tools as never as ReturnType<typeof tool>[]).map((each) => [
      each.description,
      each.config.bodyTemplate,
    ])
    assert.deepEqual(texts, [
      [`Asks a_b for ${LITERAL}.`, 'a template'],
      [`Asks a-b for ${LITERAL}.`, `say ${LITERAL}`],
    ])
  })

  it('keeps such texts in its own agent', async () => {
    const { code, out } = await ams(['apply', 'safe.yaml', '--yes'], { VALUE_OF_THE_JOB: ENV.VALUE_OF_THE_JOB })
    assert.deepEqual([code, out], [0, `Agent Safe shop (${id})\nNothing differs.\n`])
  })

  it('shows a variable by its name where its value would change a text', async () => {
    const value = 'https://plain.example.com/inside'
    const text = readFileSync(join(work, 'safe.yaml'), 'utf8')
    write('address.yaml', text.replace('https://shop.example.com/a_b', `\${env:SHOP_URL}`))
    const env = { ...ENV, SHOP_URL: value }
    const { code, out, error } = await ams(['apply', 'address.yaml', '--dry-run'], env)
    assert.equal(code, 1, out + error)
    assert.match(out, /^\+ .*url: \$\{env:SHOP_URL\}$/m)
    assert.doesNotMatch(out, /^\+.*••••/m)
    for (const each of Object.values(env)) assert.ok(!out.includes(each), each)
  })
})

describe('ams apply', () => {
  for (const [fault, part] of [
    [
      'a test case',
      'suites: [{ name: Bad, testCases: [{ input: a, expectedOutput: "(", criteria: "", scorer: regex }] }]',
    ],
    [
      'a gate',
      'suites: [{ name: Bad, minScore: 7, testCases: [{ input: a, expectedOutput: b, criteria: "", scorer: contains }] }]',
    ],
    ['an embedding model', 'knowledgeBases: [{ name: Handbook, embeddingModel: nobody/offers-this }]'],
  ] as const)
    it(`tells the fault of ${fault} before it writes anything, with --dry-run too`, async () => {
      write('broken.yaml', documentOf('Broken shop', part))
      for (const option of ['--dry-run', '--yes']) {
        const { code, out, error } = await ams(['apply', 'broken.yaml', option])
        assert.equal(code, 3, out + error)
      }
      assert.equal((await agentsNamed('Broken shop')).length, 0)
    })

  it('writes no broken suite to an agent that is there', async () => {
    const { version } = (await request('GET', `/v1/agents/${id}`)).data
    const suite = '{ name: Bad, testCases: [{ input: a, expectedOutput: "(", criteria: "", scorer: regex }] }'
    write('broken.yaml', documentOf('Safe shop', `prompt: { systemPrompt: New. }\nsuites: [${suite}]`))
    assert.equal((await ams(['apply', 'broken.yaml', '--yes'])).code, 3)
    assert.equal((await request('GET', `/v1/agents/${id}`)).data.version, version)
  })

  it('follows no symbolic link in the folder of --files', async () => {
    mkdirSync(join(work, 'folder'))
    write('outside.md', 'Nobody else may read this.')
    symlinkSync(join(work, 'outside.md'), join(work, 'folder', 'inside.md'))
    const documents = '["inside.md", "../outside.md"]'
    write('linked.yaml', documentOf('Linked shop', `knowledgeBases: [{ name: Handbook, documents: ${documents} }]`))
    const { code, out } = await ams(['apply', 'linked.yaml', '--files', 'folder', '--yes'])
    assert.equal(code, 1)
    assert.match(out, /inside\.md; it is no file in folder\n- Handbook: \.\.\/outside\.md; it is no file in folder\n$/)
  })

  it('prints names without what steers a terminal', async () => {
    const name = '"Bad\\e[2J\\nAgent\\u202e shop"'
    write('steering.yaml', documentOf(name, `knowledgeBases: [{ name: Handbook, documents: [${name}] }]`))
    const { out, error } = await ams(['apply', 'steering.yaml', '--dry-run'])
    assert.doesNotMatch(out + error, /[^\P{Cc}\n]|\p{Bidi_Control}/u)
    assert.match(out, /^New agent Bad\[2J Agent shop\n/)
    assert.match(out, /^- Handbook: Bad\[2J Agent shop; give its folder/m)
  })
})
