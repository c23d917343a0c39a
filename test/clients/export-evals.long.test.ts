import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import OpenAI from 'openai'
import { startAms } from '../support/ams.ts'
import { EVALS_KEY, serveEvals, ticketProject } from '../support/openai/evals.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-export-'))
after(() => rmSync(work, { recursive: true, force: true }))

const start = (folder: string, baseUrl: string, key = EVALS_KEY) =>
  startAms(['export', 'openai-evals', folder, '--base-url', baseUrl], { OPENAI_API_KEY: key, AMS_API_KEY: '' })

async function exported(...args: Parameters<typeof start>) {
  const { printed, ended } = start(...args)
  return { code: await ended, ...printed }
}

/** Every whole file of a folder: its lines as values. One that is no JSON fails the test. */
const contentOf = (folder: string): Record<string, unknown[]> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(part|lock)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), valuesOf(path)]),
  )

function valuesOf(path: string): unknown[] {
  const text = readFileSync(path, 'utf8')
  assert.ok(text.endsWith('\n'), `${path} is whole`)
  return path.endsWith('.jsonl')
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [JSON.parse(text)]
}

const itemsIn = (content: Record<string, unknown[]>, run: string): unknown[] =>
  Object.entries(content).flatMap(([path, items]) => (path.includes(`${run}/output_items/`) ? items : []))

async function allOf<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

describe('ams export openai-evals', () => {
  it("saves what OpenAI's own client reads", async () => {
    await using server = await serveEvals(ticketProject())
    const client = new OpenAI({ apiKey: EVALS_KEY, baseURL: server.baseUrl, maxRetries: 0 })
    const folder = join(work, 'whole')
    const { code, out } = await exported(folder, server.baseUrl)
    assert.equal(code, 0, out)
    assert.match(out, /2 eval\(s\): fetched 3 run\(s\), 251 output item\(s\), 1 file\(s\) into /)
    const content = contentOf(folder)
    for (const evaluation of await allOf(client.evals.list())) {
      assert.deepEqual(content[`evals/${evaluation.id}/eval.json`], [evaluation])
      for (const run of await allOf(client.evals.runs.list(evaluation.id))) {
        assert.deepEqual(content[`evals/${evaluation.id}/runs/${run.id}/run.json`], [run])
        const items = await allOf(client.evals.runs.outputItems.list(run.id, { eval_id: evaluation.id }))
        assert.deepEqual(itemsIn(content, run.id), items)
      }
    }
    const file = await client.files.content('file-1')
    assert.equal(readFileSync(join(folder, 'files/file-1/content.jsonl'), 'utf8'), await file.text())
    assert.deepEqual(content['files/file-1/file.json'], [await client.files.retrieve('file-1')])
  })

  it('fetches only what is missing after kill -9 at any request', async () => {
    await using server = await serveEvals(ticketProject())
    const whole = join(work, 'reference')
    await exported(whole, server.baseUrl)
    const [requests, reference] = [server.asked.splice(0), contentOf(whole)]
    for (const [index] of requests.entries()) {
      const folder = join(work, `killed-${index}`)
      const { child, ended } = start(folder, server.baseUrl)
      server.disruptWith((_, asked) => {
        if (asked === index + 1) child.kill('SIGKILL')
        return undefined
      })
      await ended
      server.disruptWith(() => undefined)
      const before = index === 0 ? {} : contentOf(folder)
      for (const [path, values] of Object.entries(before)) assert.deepEqual(values, reference[path])
      const askedBefore = server.asked.splice(0).slice(0, index)
      assert.equal((await exported(folder, server.baseUrl)).code, 0)
      assert.deepEqual(contentOf(folder), reference)
      const again = server.asked
        .splice(0)
        .filter((url) => /output_items|content/.test(url) && askedBefore.includes(url))
      // The answer that was on its way to the disk when the program died may be asked for again.
      assert.ok(again.length <= 1, `${index}: ${again}`)
    }
  })

  it('refuses a folder into which another export writes, and takes that of a dead one', async () => {
    await using server = await serveEvals(ticketProject())
    const folder = join(work, 'locked')
    const lock = join(folder, 'export.lock')
    mkdirSync(folder)
    writeFileSync(lock, String(process.pid))
    const refused = await exported(folder, server.baseUrl)
    assert.equal(refused.code, 2)
    assert.match(refused.error, new RegExp(`Another export \\(process ${process.pid}\\) writes into`))
    assert.deepEqual([server.asked, existsSync(lock)], [[], true])
    writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
    assert.equal((await exported(folder, server.baseUrl)).code, 0)
    assert.equal(existsSync(lock), false)
  })

  it('asks only for lists when all is there', async () => {
    await using server = await serveEvals(ticketProject())
    const folder = join(work, 'again')
    await exported(folder, server.baseUrl)
    server.asked.length = 0
    const { code, out } = await exported(folder, server.baseUrl)
    assert.equal(code, 0)
    assert.match(out, /fetched 0 run\(s\)[\s\S]*3 run\(s\) were there already/)
    assert.equal(server.asked.length, 3)
  })

  it('waits after 429 and 5xx, and reads a cut answer again', async () => {
    await using server = await serveEvals(ticketProject())
    const seen = new Map<string, number>()
    server.disruptWith((path) => {
      const times = (seen.get(path) ?? 0) + 1
      seen.set(path, times)
      if (path.endsWith('/content')) return times === 1 ? 'cut' : undefined
      return times < 3 ? { status: times === 1 ? 429 : 500, headers: { 'retry-after-ms': '5' } } : undefined
    })
    const folder = join(work, 'disrupted')
    const { code, error } = await exported(folder, server.baseUrl)
    assert.equal(code, 0, error)
    assert.match(error, /answered with 429: The server had an error\. Trying again in 1 s\./)
    assert.equal(itemsIn(contentOf(folder), 'run_1').length, 250)
  })

  it('goes on without what OpenAI has lost, names it, and exits with 1', async () => {
    const project = ticketProject()
    project.files = {}
    project.lists['/evals/eval_1/runs']?.push({ id: '../../run', status: 'completed' })
    await using server = await serveEvals(project)
    const { code, out } = await exported(join(work, 'lost'), server.baseUrl)
    assert.equal(code, 1)
    assert.match(out, /- not fetched: GET \/files\/file-1 was answered with 404: No such object/)
    assert.match(out, /- not fetched: an object with the id "..\/..\/run"/)
    assert.deepEqual(Object.keys(contentOf(join(work, 'lost'))).filter((path) => path.endsWith('run.json')).length, 3)
    const again = await exported(join(work, 'lost'), server.baseUrl)
    assert.deepEqual([again.code, /not fetched: GET \/files\/file-1/.test(again.out)], [1, true])
  })

  it('says what to do about a missing key, a refused key and a wrong address', async () => {
    await using server = await serveEvals(ticketProject())
    const missing = await exported(join(work, 'none'), server.baseUrl, '')
    assert.deepEqual([missing.code, /set OPENAI_API_KEY/.test(missing.error)], [2, true])
    const refused = await exported(join(work, 'none'), server.baseUrl, 'sk-wrong')
    assert.deepEqual([refused.code, /401: Incorrect API key[\s\S]*Check OPENAI_API_KEY/.test(refused.error)], [3, true])
    const wrong = await exported(join(work, 'none'), `${server.baseUrl}/v2`)
    assert.deepEqual([wrong.code, /404[\s\S]*Check --base-url\. Hosted Evals end/.test(wrong.error)], [3, true])
  })
})
