import type { ReadNamed, Rows } from './import-evals.ts'
import { fill, isObject, type Json, listOf } from './value.ts'

/** A test case carries these fields of a test of promptfoo. */
const CARRIED = new Set(['vars', 'assert', 'description'])
/** A test case carries these fields of an assertion. */
const CARRIED_OF_ASSERTION = new Set(['type', 'value'])
const SETTINGS = new Set(['tests', 'prompts', 'defaultTest', 'description', '$schema'])

/**
 * The tests of a configuration of promptfoo as rows for the import. The message of a case is the first prompt with the
 * test's variables in it, as promptfoo would have sent it.
 */
export async function rowsOfPromptfoo(config: object, readNamed: ReadNamed): Promise<Rows> {
  const { tests, prompts, defaultTest = {}, ...others } = config as Record<string, Json>
  const left = Object.keys(others)
    .filter((name) => !SETTINGS.has(name))
    .map((name) => `${name} of the configuration: an agent has its own settings`)
  const [prompt, ...morePrompts] = await Promise.all(listOf(prompts).map((each) => textOf(each, readNamed)))
  if (morePrompts.length > 0) left.push(`${morePrompts.length} further prompt(s): a suite asks with the first one`)
  const usual = isObject(defaultTest) ? defaultTest : {}
  const rows = (await testsOf(tests, readNamed)).map((test, index) =>
    rowOf(test, usual, prompt, `test ${index + 1}`, left),
  )
  return { rows, left }
}

async function testsOf(source: Json | undefined, readNamed: ReadNamed): Promise<Json[]> {
  const tests = await Promise.all(
    listOf(source).map(async (each) =>
      typeof each === 'string' && each.startsWith('file://') ? await readNamed(each) : each,
    ),
  )
  return tests.flat() as Json[]
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
    if (!CARRIED.has(name)) left.push(`${name} of ${place}: a test case has no such setting`)
  const vars = { ...(isObject(usual.vars) ? usual.vars : {}), ...(isObject(test.vars) ? test.vars : {}) }
  const asserted = [...listOf(usual.assert), ...listOf(test.assert)].filter(isObject)
  for (const assertion of asserted)
    for (const name of Object.keys(assertion))
      if (!CARRIED_OF_ASSERTION.has(name)) left.push(`${name} of an assertion of ${place}: each case counts the same`)
  const assert = asserted.map(({ type, value }) => ({
    type,
    value: typeof value === 'string' ? fill(value, vars) : value,
  }))
  return prompt === undefined ? { vars, assert } : { input: fill(prompt, vars), assert }
}
