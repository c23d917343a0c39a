import jsonata from 'jsonata'
import { fieldFault, MAX_TOLD_FAULTS, refuseFaults } from '../error.ts'
import { findSchemaFault } from '../model/output/schema.ts'
import { createPause } from '../pause.ts'
import { beginning } from '../text/character.ts'
import { shownCount } from '../text/limit.ts'
import { isReadableName } from '../text/name.ts'
import { hasUserInformation } from '../text/web-address.ts'
import { RESULT_READER } from './call.ts'
import { SETTINGS_OF_TYPE, type Tool, type ToolConfig, type ToolParameter } from './config.ts'
import { isSendableHeader } from './header-name.ts'
import { jsonSchemaIn, likelyTypeOf, type ToolParameters, TYPE_WORDS } from './parameter.ts'
import { responsePathOf } from './response-path.ts'

type ToolFault = { field: string; what: string; fix: string }

/**
 * Refuses tools that fit the schema but could only fail in a call. Writes call it and reads do not, so a tool that
 * was stored before stays readable.
 * @param stored the tools of the agent until now: what GET shows of them can be put back, so their expressions and types are not looked at
 * @throws VALIDATION_ERROR naming the fields
 */
export async function assertToolsWork(tools: ToolConfig, stored: ToolConfig | null): Promise<void> {
  const kept = new Set(stored?.flatMap(({ config }) => config.responseMapping ?? []))
  const keptTypes = new Set(stored?.flatMap((tool) => shortInputOf(tool).map(([, { type }]) => type)))
  refuse(manyExpressionFaults(tools, kept))
  const faults: ToolFault[] = []
  const names = new Map<string, number>()
  const pause = createPause()
  for (const [index, tool] of tools.entries()) {
    if (faults.length >= MAX_TOLD_FAULTS) break
    await pause()
    const ofName = nameFault(tool.name, names)
    if (ofName) faults.push({ ...ofName, field: `[${index}].name` })
    names.set(tool.name, index)
    const schema = jsonSchemaIn(tool)
    const ofInput = schema && findSchemaFault(schema, `[${index}].inputSchema`)
    if (ofInput) faults.push(ofInput)
    if (!schema) faults.push(...typeFaults(tool, keptTypes, `[${index}].inputSchema`))
    for await (const fault of settingFaults(tool, kept))
      faults.push({ ...fault, field: `[${index}].config.${fault.field}` })
  }
  refuse(faults)
}

const refuse = (faults: ToolFault[]): void =>
  refuseFaults(faults.map(({ field, what, fix }) => fieldFault(field, what, `Change ${field}: ${fix}.`)))

/** All response mappings of an agent share this limit; paths do not count. */
const MAX_EXPRESSION_CHARACTERS = 20_000

function manyExpressionFaults(tools: ToolConfig, kept: ReadonlySet<string>): ToolFault[] {
  const lengthOf = ({ config: { responseMapping } }: Tool) =>
    isExpression(responseMapping) ? responseMapping.length : 0
  const isKept = ({ config }: Tool) => kept.has(config.responseMapping ?? '')
  let left = MAX_EXPRESSION_CHARACTERS
  for (const tool of tools) left -= isKept(tool) ? lengthOf(tool) : 0
  const most = shownCount(MAX_EXPRESSION_CHARACTERS)
  return tools.flatMap((tool, index) => {
    if (isKept(tool)) return []
    left -= lengthOf(tool)
    if (lengthOf(tool) === 0 || left >= 0) return []
    return {
      field: `[${index}].config.responseMapping`,
      what: `is one too many: the JSONata expressions of an agent have at most ${most} characters together`,
      fix: 'shorten it, or send a path such as data.items[0].name, which does not count',
    }
  })
}

/** The API process parses each expression, and the parser takes time with the square of the steps of a path. */
const MAX_EXPRESSION_DOTS = 200
const MAX_MAPPING_CHARACTERS = 2_000

const isExpression = (mapping: string | undefined): mapping is string =>
  mapping !== undefined && mapping.trim() !== '' && !responsePathOf(mapping.trim())

function nameFault(name: string, taken: ReadonlyMap<string, number>): Omit<ToolFault, 'field'> | undefined {
  if (name.trim() === '') return { what: 'is blank', fix: 'give the tool a name that the model can call it by' }
  if (!isReadableName(name))
    return { what: 'has no visible character, or one that misleads a reader', fix: 'use letters, digits and signs' }
  if (name === RESULT_READER) return { what: 'is the name of a built-in tool', fix: 'give the tool another name' }
  const namesake = taken.get(name)
  if (namesake === undefined) return undefined
  return { what: `is the name of [${namesake}], too`, fix: 'give each tool of the agent a name of its own' }
}

/** A word that is no type means text, so that `date` is taken; a misspelt type would mean text too, and is refused. */
const typeFaults = (tool: Tool, kept: ReadonlySet<string>, field: string): ToolFault[] =>
  shortInputOf(tool).flatMap(([name, { type }]) => {
    const meant = kept.has(type) ? undefined : likelyTypeOf(type)
    if (!meant) return []
    const fix = `did you mean ${meant}? Types are ${TYPE_WORDS.join(', ')}`
    return { field: `${field}.${cut(name)}.type`, what: `is ${JSON.stringify(type)}, which is no type`, fix }
  })

const shortInputOf = (tool: Tool): [string, ToolParameter][] =>
  jsonSchemaIn(tool) ? [] : Object.entries((tool.inputSchema ?? {}) as ToolParameters)

async function* settingFaults(tool: Tool, kept: ReadonlySet<string>): AsyncGenerator<ToolFault> {
  const { type, config } = tool
  const { headers = {}, responseMapping, cssSelector } = config
  yield* foreignFaults(tool)
  for (const field of ['url', 'defaultUrl'] as const)
    if (config[field] !== undefined && hasUserInformation(config[field]))
      yield {
        field,
        what: 'carries a user name or password',
        fix: 'leave them out and set authType to basic with authValue user:password',
      }
  for (const [name, value] of Object.entries(headers)) yield* headerFaults(name, value)
  const mapping = responseMapping && !kept.has(responseMapping) && mappingFault(responseMapping)
  if (mapping) yield { field: 'responseMapping', ...mapping }
  const selector = type === 'web_scraper' && cssSelector && (await selectorFault(cssSelector))
  if (selector)
    yield {
      field: 'cssSelector',
      what: `is not a selector that can be used: ${selector}`,
      fix: 'send a CSS selector such as main > .price, or leave it out to read the main part of the page',
    }
}

function* foreignFaults({ type, config }: Tool): Generator<ToolFault> {
  const own: readonly string[] = SETTINGS_OF_TYPE[type]
  const fix = `leave it out; config of ${type} takes ${own.join(', ')}`
  for (const field of Object.keys(config))
    if (!own.includes(field)) yield { field, what: `is no setting of a tool of the type ${type}`, fix }
}

function* headerFaults(name: string, value: string): Generator<ToolFault> {
  const field = `headers.${cut(name)}`
  if (!isSendableHeader(name))
    yield {
      field,
      what: 'is a header that cannot be set',
      fix: 'leave it out; names are HTTP tokens, and Host, Content-Length and the like are set by the connection',
    }
  if (/[\r\n]/.test(value)) yield { field, what: 'holds a line end', fix: 'send a value of one line' }
}

/** Only a mapping within the limits is parsed. */
function mappingFault(mapping: string): Omit<ToolFault, 'field'> | undefined {
  if (beginning(mapping, MAX_MAPPING_CHARACTERS) !== mapping)
    return {
      what: `has more than ${shownCount(MAX_MAPPING_CHARACTERS)} characters`,
      fix: 'shorten it; one that was stored with more can be sent unchanged',
    }
  if (!isExpression(mapping)) return undefined
  if (mapping.split('.').length > MAX_EXPRESSION_DOTS + 1)
    return {
      what: `has more than ${MAX_EXPRESSION_DOTS} dots, which is the most of a JSONata expression`,
      fix: 'shorten it, or send a path such as data.items[0].name, whose dots do not count',
    }
  const failure = failureOf(() => jsonata(mapping))
  if (!failure) return undefined
  return {
    what: `is neither a path nor a JSONata expression: ${failure}`,
    fix: 'send a path such as data.items[0].name, or an expression of https://jsonata.org',
  }
}

/** A selector with more brackets is accepted without a try, because each level of nesting is compiled into the next. */
const MAX_TRIED_BRACKETS = 20
const SAMPLE_PAGE = '<main><h1>a</h1><p><a href="/">b</a></p><ul><li>c</li></ul></main>'

/** Tries the selector on a small page with the scraper's own library, which takes 7 MB and is loaded only here. */
async function selectorFault(selector: string): Promise<string | undefined> {
  if (!selector.trim()) return undefined
  if (selector.trimStart().startsWith('<')) return 'it is a piece of a page'
  if (selector.split('(').length > MAX_TRIED_BRACKETS) return undefined
  const { load } = await import('cheerio/slim')
  return failureOf(() => load(SAMPLE_PAGE).root().find(selector))
}

function failureOf(attempt: () => unknown): string | undefined {
  try {
    attempt()
    return undefined
  } catch (error) {
    // The value is nested too deep for this stack, but the stack of a call may be deeper.
    if (error instanceof RangeError) return undefined
    // JSONata throws plain objects.
    const { message } = error as { message?: unknown }
    return cut(String(message ?? 'it cannot be parsed').replace(/[\r\n]+/g, ' '))
  }
}

function cut(text: string): string {
  const kept = beginning(text, 100)
  return kept === text ? text : `${kept}…`
}
