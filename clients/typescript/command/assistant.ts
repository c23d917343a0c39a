import type { EvalSuiteContents, ModelConfig, Tool } from '../schema.ts'
import { messagesOf, wordsOf } from './history.ts'
import { isBlank, isObject, type Json, listOf, objectsOf, textOf } from './value.ts'

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
    if (tool.type === 'file_search') {
      for (const [setting, value] of Object.entries(isObject(tool.file_search) ? tool.file_search : {}))
        left.push(`${owner}: ${setting} ${JSON.stringify(value)} of file_search`)
      return []
    }
    if (tool.type === 'code_interpreter') return [INTERPRETER]
    const given = isObject(tool.function) ? tool.function : tool
    const name = textOf(given.name)
    if ((tool.type ?? 'function') !== 'function' || !name) {
      left.push(`${owner}: a tool of the type ${String(tool.type)}`)
      return []
    }
    if (!functionUrl) {
      left.push(
        `${owner}: function ${name}; give --function-url, or set an api_call tool with the address that carries it out`,
      )
      return []
    }
    if (given.strict === true) left.push(`${owner}: strict of function ${name}`)
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

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const

/** Model, settings and output of an assistant. OpenAI answers 1 where nobody set temperature and top_p. */
export function modelOf(assistant: { [name: string]: Json }, owner: string, left: string[]): ModelConfig {
  const { temperature, top_p: topP, reasoning_effort: effort, stop } = assistant
  const limit = assistant.max_output_tokens ?? assistant.max_completion_tokens ?? assistant.max_tokens
  const model = textOf(assistant.model) || 'gpt-4o-mini'
  const reasoningEffort = EFFORTS.find((each) => each === effort)
  if (!reasoningEffort && !isBlank(effort ?? null)) left.push(`${owner}: reasoning_effort ${JSON.stringify(effort)}`)
  const settings = {
    ...(typeof temperature === 'number' && temperature !== 1 && { temperature }),
    ...(typeof topP === 'number' && topP !== 1 && { topP }),
    ...(reasoningEffort && { reasoningEffort }),
    ...(typeof limit === 'number' && { maxOutputTokens: limit }),
    ...(!isBlank(stop ?? null) && { stop: listOf(stop).map(String) }),
  }
  const output = outputOf(assistant.response_format, owner, left)
  return {
    model: model.includes('/') ? model : `openai/${model}`,
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(output && { output }),
  }
}

function outputOf(format: Json | undefined, owner: string, left: string[]): ModelConfig['output'] {
  const type = isObject(format) ? format.type : format
  if (isBlank(type ?? null) || type === 'text') return undefined
  if (type === 'json_object') return { type: 'json_schema', name: 'answer', schema: { type: 'object' } }
  const given = isObject(format) && isObject(format.json_schema) ? format.json_schema : format
  if (type === 'json_schema' && isObject(given) && isObject(given.schema))
    return { type, name: textOf(given.name) ?? 'answer', schema: given.schema }
  left.push(`${owner}: response_format ${JSON.stringify(format)}`)
  return undefined
}

/** The first question of a thread and its answer as a test case, so that the agent can be compared with the assistant. */
export function caseOfThread(thread: { [name: string]: Json }): EvalSuiteContents['testCases'] {
  const messages = messagesOf(thread)
  const asked = messages.findIndex(({ role }) => role === 'user')
  const answer = messages.find(({ role }, index) => role === 'assistant' && index > asked)
  const input = wordsOf(messages[asked] ?? {})
  const expectedOutput = wordsOf(answer ?? {})
  if (!input.trim() || !expectedOutput.trim()) return []
  return [{ input, expectedOutput, criteria: '', scorer: 'llm-judge' }]
}
