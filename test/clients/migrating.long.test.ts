import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { startAms } from '../support/ams.ts'
import { codeBlocksOf } from '../support/document.ts'
import { EVALS_KEY, serveEvals, ticketProject } from '../support/openai/evals.ts'
import { request } from '../support/stack/stack.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-migrating-'))
const page = readFileSync('docs/migrating.md', 'utf8')
/** What each command of the page prints, in their order. */
const PRINTED: [code: number, out: RegExp][] = [
  [
    0,
    /^Agent [0-9a-f-]{36} "Warranty helper" is a draft with the model openai\/gpt-4o\.\nWarranty helper: 1 conversation\(s\) of threads\n$/,
  ],
  [0, /^Agent [0-9a-f-]{36} "Returns desk" is a draft with the model openai\/gpt-4o\.\n$/],
  [0, /^Returns desk: 1 tool\(s\) are added\.\n$/],
  [0, /2 eval\(s\): fetched 3 run\(s\), 251 output item\(s\), 1 file\(s\) into \.\/openai-evals\.\n$/],
  [1, /"IT tickets" has 250 case\(s\)\.[\s\S]*"Returns" has 1 case\(s\)\.[\s\S]*the system messages of 250 row\(s\)/],
  [0, /^Suite [0-9a-f-]{36} "Stored answers" has 1 case\(s\)\.\n$/],
]

after(async () => {
  rmSync(work, { recursive: true, force: true })
  const { data: agents } = await request<{ id: string; name: string }[]>('GET', '/v1/agents')
  for (const { id, name } of agents)
    if (['Warranty helper', 'Returns desk'].includes(name)) await request('DELETE', `/v1/agents/${id}`)
})

describe('docs/migrating.md', () => {
  it('has files and commands that do what the page says', async () => {
    await using server = await serveEvals(ticketProject())
    for (const [, name = '', content = ''] of page.matchAll(/`([\w.]+\.jsonl?)`:\n\n```json\n(.*?)```$/gms))
      writeFileSync(join(work, name), content)
    const commands = codeBlocksOf('docs/migrating.md', ['sh']).flatMap(({ code }) => code.trim().split('\n'))
    assert.equal(commands.length, PRINTED.length)
    for (const [index, command] of commands.entries()) {
      const words = command.split('npx ams ')[1]?.match(/"[^"]*"|\S+/g) ?? []
      const args = words.map((word) => word.replaceAll('"', ''))
      const address = args[0] === 'export' ? ['--base-url', server.baseUrl] : []
      const { child, printed, ended } = startAms([...args, ...address], { OPENAI_API_KEY: EVALS_KEY }, work)
      child.stdin.end()
      const [code, out] = PRINTED[index] ?? [0, /^$/]
      assert.equal(await ended, code, `${command}\n${printed.out}${printed.error}`)
      assert.match(printed.out, out, command)
    }
  })
})
