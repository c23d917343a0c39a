import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { parse } from 'yaml'
import { unwrap } from '../client.ts'
import { type Command, EXIT, findAgent, needed, print, UsageError } from './command.ts'
import { rowsOfOpenAiEval } from './openai-eval.ts'
import { rowsOfPromptfoo } from './promptfoo.ts'

/** Rows in the form that POST …/import understands, and what of the file they do not carry. */
export type Rows = { rows: object[]; left: string[] }
/** Reads a file that another one names by `file://`. */
export type ReadNamed = (address: string) => Promise<unknown>

/** `ams import evals`: makes a suite of a file of promptfoo or of OpenAI's evals. */
export const importEvals: Command = {
  usage: '<agent> <file> [--name <name of the suite>] [--dry-run]',
  summary:
    "Makes an eval suite of promptfoo's configuration or tests, or OpenAI's eval files. What is not carried over is listed.",
  async run({ client, places, values }) {
    const { agent, file } = needed(places, 'agent', 'file')
    const { id } = await findAgent(client, agent)
    const { format, content, left } = await contentOf(file)
    const params = { path: { id } }
    const { data: report } = await unwrap(
      client.POST('/v1/agents/{id}/evals/import/check', { params, body: { format, content } }),
    )
    const { testCases, faults } = report
    const name = values.name ?? basename(file, extname(file))
    if (testCases.length > 0 && !values['dry-run']) {
      const { data: suite } = await unwrap(client.POST('/v1/agents/{id}/evals', { params, body: { name, testCases } }))
      print(`Suite ${suite.id} "${name}" has ${testCases.length} case(s).`)
    } else print(`${testCases.length} case(s) could be carried over.`)
    return tellLeft([...left, ...faults.map(({ message }) => message)])
  },
}

/** Prints what was not carried over. @returns the exit code: 1 when something was left */
export function tellLeft(left: string[]): number {
  if (left.length === 0) return EXIT.done
  print(`\nNot carried over (${left.length}):`)
  for (const each of left) print(`- ${each}`)
  return EXIT.failed
}

async function contentOf(file: string): Promise<{ format: 'csv' | 'jsonl'; content: string; left: string[] }> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return { format: 'csv', content: text, left: [] }
  if (kind === '.jsonl') return { format: 'jsonl', content: text, left: [] }
  const { rows, left } = await rowsOf(readValue(text, file), namedBy(file))
  return { format: 'jsonl', content: rows.map((row) => JSON.stringify(row)).join('\n'), left }
}

/** JSON is YAML too. */
function readValue(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`${file} is neither JSON nor YAML: ${(error as Error).message}`)
  }
}

const namedBy =
  (file: string): ReadNamed =>
  async (address) => {
    const path = resolve(dirname(file), address.slice('file://'.length))
    const text = await readFile(path, 'utf8')
    if (path.endsWith('.jsonl')) return text.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line)] : []))
    return /\.(ya?ml|json)$/.test(path) ? parse(text) : text
  }

async function rowsOf(value: unknown, readNamed: ReadNamed): Promise<Rows> {
  if (Array.isArray(value)) return await rowsOfPromptfoo({ tests: value }, readNamed)
  if (value && typeof value === 'object' && 'testing_criteria' in value) return rowsOfOpenAiEval(value)
  if (value && typeof value === 'object' && 'tests' in value) return await rowsOfPromptfoo(value, readNamed)
  throw new UsageError('The file has neither tests, as promptfoo writes them, nor testing_criteria, as OpenAI does.')
}
