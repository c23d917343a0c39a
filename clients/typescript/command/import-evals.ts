import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { type AmsClient, unwrap } from '../client.ts'
import type { EvalSuiteContents } from '../schema.ts'
import { type Command, findAgent, needed, print, UsageError } from './command.ts'
import { readCsv } from './csv.ts'
import { tellLeft } from './left.ts'
import { rowsOfOpenAiEval } from './openai/eval.ts'
import { readExportedEvals } from './openai/export.ts'
import { rowsOfPromptfoo } from './promptfoo.ts'
import { rowOfStored } from './stored.ts'
import { isObject, objectsOf, parseJson } from './value.ts'

/** Rows in the form that POST …/import understands, where each stands in the file, and what of it they do not carry. */
export type Rows = { rows: object[]; places: string[]; left: string[]; name?: string | undefined }
/** Reads a file that another one names by `file://`. */
export type ReadNamed = (address: string) => Promise<unknown>

/** Content for the service to read. A place without a name is a line of the file. */
type Source = { format: 'csv' | 'jsonl'; lines: string[]; places: string[]; left: string[]; name: string }
type TestCases = EvalSuiteContents['testCases']

/** `ams import evals`: makes suites of files of promptfoo or OpenAI's evals, or of a folder of `ams export`. */
export const importEvals: Command = {
  usage: '<agent> <file or folder> [--name <name of the suite>] [--dry-run]',
  summary:
    "Makes eval suites of promptfoo's configuration or tests, OpenAI's eval files, or a folder of `ams export`. What is not carried over is listed.",
  async run({ client, places, values }) {
    const { agent, file } = needed(places, 'agent', 'file')
    const { id } = await findAgent(client, agent)
    const { data: suites } = await unwrap(client.GET('/v1/agents/{id}/evals', { params: { path: { id } } }))
    const sources = await sourcesOf(file)
    const left: string[] = []
    for (const source of sources) {
      const name = (sources.length === 1 && values.name) || source.name
      const tell = (each: string) => left.push(sources.length === 1 ? each : `${name}: ${each}`)
      for (const each of source.left) tell(each)
      const instructed = source.lines.filter(hasInstructions).length
      if (instructed > 0) tell(`the system messages of ${instructed} row(s): an agent has its own prompt`)
      const testCases = await readCases(client, id, source, tell)
      const parts = inParts(testCases, SUITE_BYTES)
      if (parts.length === 0) tell('no case could be carried over')
      for (const [index, part] of parts.entries()) {
        const suite = parts.length === 1 ? name : `${name} (${index + 1} of ${parts.length})`
        if (suites.some((each) => each.name === suite))
          tell(`the agent has a suite "${suite}" already; remove it, or give --name`)
        else if (values['dry-run']) print(`${suite}: ${part.length} case(s) could be carried over.`)
        else await makeSuite(client, id, suite, part)
      }
    }
    return tellLeft(left)
  },
}

async function makeSuite(client: AmsClient, id: string, name: string, testCases: TestCases): Promise<void> {
  const call = client.POST('/v1/agents/{id}/evals', { params: { path: { id } }, body: { name, testCases } })
  const { data: suite } = await unwrap(call)
  print(`Suite ${suite.id} "${name}" has ${testCases.length} case(s).`)
}

/** A row with several assertions becomes cases that hold its texts as often; a body has at most 1 MiB. */
const CONTENT_BYTES = 150_000
const SUITE_BYTES = 800_000

async function readCases(
  client: AmsClient,
  id: string,
  { format, lines, places, name }: Source,
  tell: (left: string) => unknown,
): Promise<TestCases> {
  const cases: TestCases = []
  let begun = 0
  for (const part of format === 'csv' ? [lines] : inParts(lines, CONTENT_BYTES)) {
    const body = { format, content: part.join('\n') }
    const { data } = await unwrap(client.POST('/v1/agents/{id}/evals/import/check', { params: { path: { id } }, body }))
    cases.push(...data.testCases)
    for (const { line, message } of data.faults) {
      const place = line === null ? undefined : places[begun + line - 1]
      tell(message.replace(/^content line \d+/, (text) => place ?? text).replace(/^content\b(?! line)/, name))
    }
    if (data.faultCount > data.faults.length) tell(`${data.faultCount - data.faults.length} further line(s)`)
    begun += part.length
  }
  return cases
}

/** Parts of a list that stay below a size; one thing that is larger is a part of its own. */
function inParts<Thing>(things: Thing[], maxBytes: number): Thing[][] {
  const parts: Thing[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const thing of things) {
    const size = Buffer.byteLength(JSON.stringify(thing))
    bytes += size
    if (bytes > maxBytes) {
      parts.push([])
      bytes = size
    }
    parts.at(-1)?.push(thing)
  }
  return parts
}

async function sourcesOf(file: string): Promise<Source[]> {
  if ((await stat(file).catch(() => undefined))?.isDirectory()) {
    const evals = await readExportedEvals(file)
    if (evals.length === 0)
      throw new UsageError(`${file} holds no eval; \`ams export openai-evals\` makes such a folder.`)
    return evals.map((each) => sourceOf(rowsOfOpenAiEval(each), String(each.id)))
  }
  const text = await readText(file)
  const [kind, name] = [extname(file).toLowerCase(), basename(file, extname(file))]
  if (kind === '.csv') return [{ format: 'csv', lines: [text], places: [], left: [], name }]
  if (kind === '.jsonl') {
    const lines = text.split(/\r?\n/).map((line) => {
      const row = rowOfStored(parseJson(line))
      return row ? JSON.stringify(row) : line
    })
    return [{ format: 'jsonl', lines, places: lines.map((_, index) => `line ${index + 1}`), left: [], name }]
  }
  return [sourceOf(await rowsOf(readValue(text, file), namedBy(file)), name)]
}

/** True for a row whose messages begin with instructions for a model. */
function hasInstructions(line: string): boolean {
  const row = parseJson(line)
  const item = isObject(row) && isObject(row.item) ? row.item : row
  const messages = isObject(item) ? [...objectsOf(item.input), ...objectsOf(item.messages)] : []
  return messages.some(({ role }) => role === 'system' || role === 'developer')
}

const sourceOf = ({ rows, places, left, name }: Rows, fallback: string): Source => ({
  format: 'jsonl',
  lines: rows.map((row) => JSON.stringify(row)),
  places,
  left,
  name: name?.trim() || fallback,
})

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`)
  })

/** JSON is YAML too. */
function readValue(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`${file} is neither JSON nor YAML: ${(error as Error).message}`)
  }
}

/** Reads beside the file alone: what a configuration of others names may not reach further. */
const namedBy =
  (file: string): ReadNamed =>
  async (address) => {
    const folder = await realpath(dirname(file))
    const named = resolve(folder, address.replace(/^file:\/\//, ''))
    const path = await realpath(named).catch(() => named)
    const fromFolder = relative(folder, path)
    if (isAbsolute(fromFolder) || fromFolder.split(sep)[0] === '..')
      throw new UsageError(`${address} lies outside of the folder of ${basename(file)}; copy it there.`)
    const text = await readText(path)
    if (/\.csv$/i.test(path)) {
      const rows = readCsv(text)
      if (!rows) throw new UsageError(`${path} is no CSV: a quote stands inside of a cell, or is not closed.`)
      return rows
    }
    if (path.endsWith('.jsonl'))
      return text.split('\n').flatMap((line) => (line.trim() ? [parseJson(line) ?? line] : []))
    return /\.(ya?ml|json)$/.test(path) ? readValue(text, path) : text
  }

async function rowsOf(value: unknown, readNamed: ReadNamed): Promise<Rows> {
  if (Array.isArray(value)) return await rowsOfPromptfoo({ tests: value }, readNamed)
  if (isObject(value) && 'testing_criteria' in value) return rowsOfOpenAiEval(value)
  if (isObject(value) && 'tests' in value) return await rowsOfPromptfoo(value, readNamed)
  throw new UsageError('The file has neither tests, as promptfoo writes them, nor testing_criteria, as OpenAI does.')
}
