import type { NewEvalSuite, Tool } from '../schema.ts'
import { isObject, type Json, listOf, objectsOf, partsTextOf, textOf } from './value.ts'

/** An export of OpenAI's Assistants API: the lists that the API answers, under their names. */
export type Export = { [list: string]: Json }

/**
 * The tools of an assistant in our form. A function has no address at OpenAI, because its program carries it out; with
 * one, the tool posts the arguments to `<address>/<name>`.
 */
export function toolsOf(
  assistant: { [name: string]: Json },
  owner: string,
  functionUrl: string | undefined,
  left: string[],
): Tool[] {
  return objectsOf(assistant.tools).flatMap((tool): Tool[] => {
    if (tool.type === 'file_search') return []
    if (tool.type === 'code_interpreter') return [INTERPRETER]
    const given = isObject(tool.function) ? tool.function : undefined
    const name = textOf(given?.name)
    if (tool.type !== 'function' || !given || !name) {
      left.push(`${owner}: a tool of the type ${String(tool.type)}`)
      return []
    }
    if (!functionUrl) {
      left.push(
        `${owner}: function ${name}; give --function-url, or set an api_call tool with the address that carries it out`,
      )
      return []
    }
    const config = { url: `${functionUrl.replace(/\/$/, '')}/${encodeURIComponent(name)}`, method: 'POST' as const }
    const description = textOf(given.description) ?? ''
    return [
      { type: 'api_call', name, description, config, inputSchema: inputOf(given, `${owner}: function ${name}`, left) },
    ]
  })
}

const INTERPRETER: Tool = {
  type: 'code_executor',
  name: 'code_interpreter',
  description: 'Runs a Python program and returns its output.',
  config: { language: 'python' },
}

/** The parameters of a function; of one that is an object or a list, the members are told in its description. */
function inputOf(
  definition: { [name: string]: Json },
  place: string,
  left: string[],
): NonNullable<Tool['inputSchema']> {
  const schema = isObject(definition.parameters) ? definition.parameters : {}
  const required = listOf(schema.required)
  const parameters = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return Object.fromEntries(
    parameters.map(([name, value]) => {
      const { type, description, ...constraints } = isObject(value) ? value : {}
      const told = Object.keys(constraints).length > 0 ? ` ${JSON.stringify(constraints)}` : ''
      if (told) left.push(`${place}: the constraints of ${name} are told in its description, and not checked`)
      const kind = textOf(Array.isArray(type) ? type.find((each) => each !== 'null') : type) ?? 'string'
      const parameter = {
        type: kind,
        description: `${textOf(description) ?? name}${told}`,
        required: required.includes(name),
      }
      return [name, parameter]
    }),
  )
}

/**
 * The first question of a thread and its answer as a test case, so that the agent can be compared with the assistant.
 * Conversations cannot be written by a client, and later messages depend on those before them.
 */
export function caseOfThread(
  thread: { [name: string]: Json },
  owner: string,
  left: string[],
): NewEvalSuite['testCases'] {
  const place = `${owner}: thread ${String(thread.id)}`
  const messages = objectsOf(thread.messages).sort((a, b) => Number(a.created_at ?? 0) - Number(b.created_at ?? 0))
  const asked = messages.findIndex(({ role }) => role === 'user')
  const answered = messages.findIndex(({ role }, index) => role === 'assistant' && index > asked)
  const input = partsTextOf(messages[asked]?.content)
  const expectedOutput = partsTextOf(messages[answered]?.content)
  if (asked < 0 || answered < 0 || !input.trim() || !expectedOutput.trim()) {
    left.push(`${place}; it has no question with an answer`)
    return []
  }
  const later = messages.length - answered - 1
  if (later > 0) left.push(`${place}: ${later} later message(s); a test case asks the first question`)
  return [{ input, expectedOutput, criteria: '', scorer: 'llm-judge' }]
}
