import type { Agent } from '../../layout/use-agent.ts'
import type { Section } from '../form/section-form.ts'
import { parametersIn, parsedJson, schemaTextOf } from './schema.ts'

type Tool = NonNullable<Agent['toolConfig']>[number]
type SettingsOf<Type extends ToolType> = Extract<Tool, { type: Type }>['config']
/** The settings of all types: what is typed for one stays while another is tried. */
export type Config = SettingsOf<'api_call'> &
  SettingsOf<'web_scraper'> &
  SettingsOf<'knowledge_card'> &
  SettingsOf<'code_executor'>
export type ToolType = Tool['type']
export type Parameter = { name: string; type: string; description: string; required: boolean }

/** A tool as the form holds it: its maps are lists, so that a name can be typed letter by letter. */
export type ToolValue = {
  type: ToolType
  name: string
  description: string
  /** A person allows each call. */
  asksFirst: boolean
  config: Omit<Config, 'headers'>
  headers: { name: string; value: string }[]
  parameters: Parameter[]
  /** The text of its JSON Schema, which takes the place of `parameters`; null without one. */
  schema: string | null
}
export type ToolsValue = { tools: ToolValue[] }

/** The tools of the agent, in the order in which the model sees them. */
export const TOOLS: Section<ToolsValue> = {
  name: 'tools',
  valueOf: ({ toolConfig }) => ({ tools: (toolConfig ?? []).map(toolValueOf) }),
  bodyOf: ({ tools }) => tools.map(bodyOf),
  fieldOf: (path, { tools }) => fieldOf(path, tools),
  withoutSecrets: ({ tools }, stored) => ({ tools: tools.map((tool) => withStored(tool, stored.tools)) }),
}

function toolValueOf({ type, name, description, approval, config: settings, inputSchema = {} }: Tool): ToolValue {
  const { headers = {}, ...config }: Config = settings
  return {
    type,
    name,
    description,
    asksFirst: approval === 'always',
    config,
    headers: Object.entries(headers).map(([header, value]) => ({ name: header, value })),
    parameters: parametersIn(inputSchema),
    schema: schemaTextOf(inputSchema),
  }
}

function bodyOf({ type, name, description, asksFirst, config, headers, parameters, schema }: ToolValue) {
  const set = Object.entries(config).filter(([, value]) => value !== '' && value !== undefined)
  const sent = Object.fromEntries(headers.map((header) => [header.name, header.value]))
  const short = Object.fromEntries(parameters.map(({ name: parameter, ...facts }) => [parameter, facts]))
  // A text that is no JSON goes as it is, and the service refuses it at its field.
  const inputSchema = schema === null ? short : ((parsedJson(schema) ?? schema) as typeof short)
  return {
    type,
    name,
    description,
    config: { ...Object.fromEntries(set), ...(headers.length > 0 && { headers: sent }) },
    ...(asksFirst && { approval: 'always' as const }),
    ...((schema !== null || parameters.length > 0) && { inputSchema }),
  }
}

/** `0.config.headers.Accept` → `tools.0.headers.1.name`, `0.inputSchema.city.type` → `tools.0.parameters.0.type`. */
function fieldOf(path: string, tools: ToolValue[]): string {
  const [, index = '', header, parameter, rest = '.name'] =
    /^(\d+)\.(?:config\.headers\.(.+)|inputSchema\.([^.]+)(\..+)?)$/.exec(path) ?? []
  const tool = tools[Number(index)]
  if (tool && tool.schema !== null && /^\d+\.inputSchema/.test(path)) return `tools.${path.split('.')[0]}.schema`
  const placeOf = (list: { name: string }[] = [], name?: string) => list.findIndex((entry) => entry.name === name)
  if (header !== undefined) return `tools.${index}.headers.${placeOf(tool?.headers, header)}.name`
  if (parameter === undefined) return `tools.${path}`
  return `tools.${index}.parameters.${placeOf(tool?.parameters, parameter)}${rest}`
}

/** The places of secrets in a tool, beside the values of its headers: an address or a body may have one among other text. */
const SECRET_FIELDS = ['authValue', 'url', 'defaultUrl', 'bodyTemplate'] as const

/** The tool with what is stored in each place where a typed secret may stand; the secrets of what is stored are masks. */
function withStored(tool: ToolValue, stored: ToolValue[]): ToolValue {
  const former = stored.find(({ name }) => name === tool.name)
  const present = SECRET_FIELDS.filter((name) => tool.config[name] !== undefined)
  return {
    ...tool,
    config: { ...tool.config, ...Object.fromEntries(present.map((name) => [name, former?.config[name] ?? ''])) },
    headers: tool.headers.map(({ name }) => ({
      name,
      value: former?.headers.find((header) => header.name === name)?.value ?? '',
    })),
  }
}

/** The types of tools, with what they do. */
export const TOOL_TYPES: { value: ToolType; label: string; text: string }[] = [
  { value: 'api_call', label: 'API call', text: 'Calls a service of yours over HTTP.' },
  { value: 'web_scraper', label: 'Web page', text: 'Reads a web page as text.' },
  { value: 'knowledge_card', label: 'Knowledge card', text: 'Gives instructions and searches the knowledge bases.' },
  { value: 'calculator', label: 'Calculator', text: 'Computes an expression exactly.' },
  { value: 'code_executor', label: 'Code', text: 'Runs a program in a sandbox without network.' },
]

/** A tool before its fields are filled in, with a name that no other one has. */
export function newTool(type: ToolType, taken: ToolValue[]): ToolValue {
  const names = new Set(taken.map(({ name }) => name))
  let name: string = type
  for (let number = 2; names.has(name); number++) name = `${type}_${number}`
  const config = type === 'api_call' ? { url: '', method: 'GET' as const, authType: 'none' as const } : {}
  return { type, name, description: '', asksFirst: false, config, headers: [], parameters: [], schema: null }
}
