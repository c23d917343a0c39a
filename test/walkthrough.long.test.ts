import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freePort } from '../start/port.ts'
import { processesOf, removeRun } from './support/stack/npm-start.ts'
import { inherited } from './support/stack/stack-info.ts'
import { openTerminal } from './support/terminal.ts'

/** The longest block waits for a take-over and a whole answer: 14 s on a quiet machine. */
const BLOCK_WITHIN_MS = 150_000
/** These parts of the output differ in each run; the comparison has marks in their places. */
const VARYING: [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/^\d\d:\d\d:\d\d /gm, '<time> '],
  [/^id: \d+$/gm, 'id: <number>'],
  [/\battempt \d+/g, 'attempt <number>'],
  [/^\d+ events/gm, '<number> events'],
  // A busy machine puts several words into one event.
  [/^data: \{"text":"Nothing [^"]*"\}$/gm, 'data: {"text":"<words>"}'],
  [/"duration_ms":\d+/g, '"duration_ms":<number>'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
  [/ +$/gm, ''],
]

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'walkthrough.md'), 'utf8')
const dataDir = join(tmpdir(), `ams-walkthrough-${process.pid}`)
const [port, modelPort] = [await freePort(), await freePort()]
const terminal = openTerminal({ ...inherited(), PORT: String(port) })

after(() => {
  terminal.kill()
  removeRun(dataDir)
})

/** The steps in their order, in one terminal: each goes on from the one before. */
describe('docs/walkthrough.md', { timeout: 600_000 }, () => {
  it('shows what is printed right behind the commands, where it is compared', () => {
    const compared = sectionsOf(page).flatMap(({ blocks }) => blocks.filter(({ output }) => output !== undefined))
    assert.equal(compared.length, page.match(/^```text$/gm)?.length)
  })

  let isBroken = false
  for (const { title, blocks } of sectionsOf(page))
    it(`runs and prints what it says under "${title}"`, async () => {
      assert.ok(!isBroken, 'a step before this one failed')
      isBroken = true
      for (const { commands, output } of blocks) {
        const { code, printed } = await terminal.run(onThisMachine(commands), BLOCK_WITHIN_MS)
        assert.equal(code, 0, `${commands}\nended with ${code} and printed:\n${printed}\n${startLog()}`)
        if (output !== undefined) assert.equal(comparable(printed, output), comparable(output), commands)
      }
      isBroken = false
    })

  it('leaves no process and no file behind', () => {
    assert.deepEqual(processesOf(dataDir), [])
    assert.ok(!existsSync(dataDir))
  })
})

type Block = { commands: string; output: string | undefined }

/** Every `bash` block of a section, each with the `text` block that stands right behind it. */
function sectionsOf(markdown: string): { title: string; blocks: Block[] }[] {
  const sections = markdown.split(/^## /m).slice(1)
  return sections.map((section) => ({
    title: section.split('\n', 1)[0] ?? '',
    blocks: [...section.matchAll(/^```bash\n(.*?)^```\n(?:```text\n(.*?)^```$)?/gms)].map(
      ([, commands = '', output]) => ({
        commands,
        output,
      }),
    ),
  }))
}

/** Ports and data folder of the page may be in use here. */
function onThisMachine(commands: string): string {
  return commands
    .replaceAll('/tmp/walkthrough-$$', dataDir)
    .replaceAll('localhost:3000', `localhost:${port}`)
    .replaceAll(/\b4000\b/g, String(modelPort))
}

/** @param documented its lines with `…` stand for each printed line that fits them */
function comparable(printed: string, documented = ''): string {
  const without = (text: string) =>
    VARYING.reduce((rest, [pattern, name]) => rest.replaceAll(pattern, name), text.trim())
  const shortened = without(documented)
    .split('\n')
    .filter((line) => line.includes('…'))
  const asDocumented = (line: string) => shortened.find((short) => fits(line, short)) ?? line
  return without(printed).split('\n').map(asDocumented).join('\n')
}

function fits(line: string, short: string): boolean {
  const [first = '', last = ''] = short.split('…')
  return line.length >= first.length + last.length && line.startsWith(first) && line.endsWith(last)
}

function startLog(): string {
  const file = join(dataDir, 'start.log')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-20).join('\n') : ''
}
