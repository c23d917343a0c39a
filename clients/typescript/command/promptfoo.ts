import type { ReadNamed, Rows } from './import-evals.ts'
import { fill, isObject, type Json, listOf, objectsOf, parseJson, partsTextOf } from './value.ts'

/** A test case carries these fields of a test of promptfoo. */
const CARRIED = new Set(['vars', 'assert', 'description'])
/** A test case carries these columns of a CSV file; the service reads their assertions. */
const CARRIED_COLUMN = /^__(expected\d*|prefix|suffix)$/
/** A test case carries these fields of an assertion, and how similar an answer must be. */
const CARRIED_OF_ASSERTION = new Set(['type', 'value'])
const SETTINGS = new Set(['tests', 'prompts', 'defaultTest', 'description', '$schema'])

/**
 * The tests of a configuration of promptfoo as rows for the import. The message of a case is the first prompt with the
 * test's variables in it, as promptfoo would have sent it.
 */
export async function rowsOfPromptfoo(config: { [name: string]: Json }, readNamed: ReadNamed): Promise<Rows> {
  const { tests, prompts, defaultTest = {}, ...others } = config
  const left = Object.keys(others)
    .filter((name) => !SETTINGS.has(name))
    .map((name) => `${name} of the configuration: an agent has its own settings`)
  const [prompt, ...morePrompts] = await Promise.all(listOf(prompts).map((each) => textOf(each, readNamed)))
  if (morePrompts.length > 0) left.push(`${morePrompts.length} further prompt(s): a suite asks with the first one`)
  const usual = typeof defaultTest === 'string' ? await readNamed(defaultTest) : defaultTest
  const found = await testsOf(tests, readNamed, left)
  const places = found.map((_, index) => `test ${index + 1}`)
  const rows = found.map((test, index) => rowOf(test, isObject(usual) ? usual : {}, prompt, places[index] ?? '', left))
  return { rows, places, left, name: typeof config.description === 'string' ? config.description : undefined }
}

const NAMES_A_FILE = /^file:\/\/|\.(csv|ya?ml|jsonl?)$/i

async function testsOf(source: Json | undefined, readNamed: ReadNamed, left: string[]): Promise<Json[]> {
  const tests = await Promise.all(
    listOf(source).map(async (each): Promise<unknown> => {
      if (typeof each !== 'string' || !NAMES_A_FILE.test(each)) return each
      const named = await readNamed(each)
      if (/\.csv$/i.test(each)) return objectsOf(named as Json).map(testOfColumns)
      if (typeof named !== 'string') return named
      left.push(`the tests of ${each}: import this file by itself`)
      return []
    }),
  )
  return tests.flat() as Json[]
}

/** The columns of a CSV file are variables, but those that begin with two underscores. An empty one of these says nothing. */
function testOfColumns(row: { [name: string]: Json }): Json {
  const columns = Object.entries(row)
  const isSetting = ([name, value]: [string, Json]) => name.startsWith('__') && value !== ''
  const settings = columns
    .filter(isSetting)
    .map(([name, value]) => [name.replace(/^__description$/, 'description'), value])
  return {
    vars: Object.fromEntries(columns.filter(([name]) => !name.startsWith('__'))),
    ...Object.fromEntries(settings),
  }
}

async function textOf(prompt: Json, readNamed: ReadNamed): Promise<string> {
  const given = isObject(prompt) ? (prompt.raw ?? prompt.id ?? '') : prompt
  const text = typeof given === 'string' && given.startsWith('file://') ? await readNamed(given) : given
  return typeof text === 'string' ? text : JSON.stringify(text)
}

function rowOf(
  entry: Json,
  usual: Record<string, Json>,
  prompt: string | undefined,
  place: string,
  left: string[],
): object {
  const test: { [name: string]: Json } = isObject(entry) ? entry : { vars: { input: entry } }
  for (const name of Object.keys({ ...usual, ...test }))
    if (!CARRIED.has(name) && !CARRIED_COLUMN.test(name))
      left.push(`${name} of ${place}: a test case has no such setting`)
  const vars = { ...(isObject(usual.vars) ? usual.vars : {}), ...(isObject(test.vars) ? test.vars : {}) }
  const asserted = [...listOf(usual.assert), ...listOf(test.assert)].filter(isObject)
  for (const assertion of asserted)
    for (const name of Object.keys(assertion))
      if (!isCarried(name, assertion)) left.push(`${name} of an assertion of ${place}: each case counts the same`)
  for (const [name, value] of Object.entries(vars))
    if (Array.isArray(value)) left.push(`${name} of ${place} is a list: promptfoo makes a test of each value`)
  const assert = asserted.map(({ type, value, threshold = null }) => ({
    type,
    value: typeof value === 'string' ? fill(value, vars) : value,
    threshold,
  }))
  const columns = Object.fromEntries(
    Object.entries(test).flatMap(([name, value]) =>
      CARRIED_COLUMN.test(name) && typeof value === 'string' ? [[name, fill(value, vars)]] : [],
    ),
  )
  if (prompt === undefined) return { vars, assert, ...columns }
  // A prompt may be the messages of a chat as JSON; a value with quotes would break it.
  const chat = objectsOf(parseJson(prompt))
  const messages = chat.map(({ role = '', content }) => ({ role, content: fill(partsTextOf(content), vars) }))
  const input = messages.length > 0 ? messages : fill(prompt, vars)
  for (const [unfilled] of JSON.stringify(input).matchAll(/\{\{.*?\}\}/g))
    left.push(`${unfilled} of ${place} has no value`)
  return { input, assert, ...columns }
}

const isCarried = (name: string, { type }: { [name: string]: Json }): boolean =>
  CARRIED_OF_ASSERTION.has(name) || (name === 'threshold' && type === 'similar')
