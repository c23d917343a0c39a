import { parse, stringify } from 'yaml'
import { type AmsClient, unwrap } from '../../client.ts'
import type {
  Agent,
  AgentStatus,
  Document,
  EvalSuite,
  EvalSuiteContents,
  KnowledgeBase,
  McpServer,
} from '../../schema.ts'
import { UsageError } from '../command.ts'
import { isObject, type Json } from '../value.ts'

/** The configurations of an agent in a document, in the order in which they are written; each with the end of its path. */
export const SECTIONS = {
  model: 'model',
  prompt: 'prompt',
  guardrails: 'guardrails',
  memory: 'memory',
  escalation: 'escalation',
  mcpServers: 'mcp-servers',
  tools: 'tools',
  channels: 'channels',
} as const
export type Section = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

type Base = { name: string; description?: string; embeddingModel?: string; documents?: string[] }
type Suite = EvalSuiteContents & { minScore?: number | null }

/** A whole agent: what `ams export` writes and `ams apply` reads. What is left out says nothing; null removes. */
export type AgentDocument = { kind: 'agent'; format: 1; name: string; status?: AgentStatus } & {
  [Name in Section]?: Json
} & { knowledgeBases?: Base[]; suites?: Suite[] }

/** An agent of the service as a document, with what a change of it needs. Its secrets are masked. */
export type FoundAgent = {
  id: string
  version: number
  document: Required<AgentDocument>
  bases: (KnowledgeBase & { files: Document[] })[]
  suites: EvalSuite[]
}

/** Reads an agent, its knowledge bases with the names of their documents, and its suites. */
export async function readAgent(client: AmsClient, id: string): Promise<FoundAgent> {
  const params = { path: { id } }
  const { data: agent } = await unwrap(client.GET('/v1/agents/{id}', { params }))
  const { data: found } = await unwrap(client.GET('/v1/agents/{id}/knowledge-bases', { params }))
  const { data: suites } = await unwrap(client.GET('/v1/agents/{id}/evals', { params }))
  const bases: FoundAgent['bases'] = []
  for (const base of found.reverse()) {
    const path = { id, kbId: base.id }
    const call = client.GET('/v1/agents/{id}/knowledge-bases/{kbId}/documents', { params: { path } })
    bases.push({ ...base, files: (await unwrap(call)).data })
  }
  return { id, version: agent.version, bases, suites, document: documentOf(agent, bases, suites.reverse()) }
}

function documentOf(agent: Agent, bases: FoundAgent['bases'], suites: EvalSuite[]): Required<AgentDocument> {
  const { model, fallbackModels, settings, output, promptConfig, systemPrompt } = agent
  const sections: { [Name in Section]: unknown } = {
    model: { model, fallbackModels, settings, output },
    prompt: { systemPrompt, promptConfig },
    guardrails: agent.guardrailConfig,
    memory: agent.memoryConfig,
    escalation: agent.escalationConfig,
    mcpServers: agent.mcpConfig ?? [],
    tools: agent.toolConfig ?? [],
    channels: agent.channelConfig ?? {},
  }
  return {
    kind: 'agent',
    format: 1,
    name: agent.name,
    status: agent.status,
    ...(Object.fromEntries(SECTION_NAMES.map((name) => [name, shown(name, sections[name])])) as {
      [Name in Section]: Json
    }),
    knowledgeBases: bases.map(({ name, description, embeddingModel, files }) => ({
      name,
      ...(description && { description }),
      embeddingModel,
      documents: namesOf(files),
    })),
    suites: suites.map(({ name, minScore, testCases }) => ({ name, minScore, testCases: testCases ?? [] })),
  }
}

/** The names of documents, each once: a document that takes the place of another has the same. */
export const namesOf = (files: Document[]): string[] => [...new Set(files.map(({ filename }) => filename))].sort()

/** A section as the service answers it, without what PUT ignores. */
export function shown(section: Section, data: unknown): Json {
  const clean = JSON.parse(JSON.stringify(data ?? null))
  if (section !== 'mcpServers') return clean
  return clean.map((server: McpServer) => {
    const { state: _state, lastList: _lastList, authorization: _authorization, ...own } = server
    return own
  })
}

const ORDER = 'kind format name status description type url method authType authValue model prompt guardrails memory'
  .concat(' escalation mcpServers tools channels knowledgeBases suites systemPrompt promptConfig input expectedOutput')
  .split(' ')

/** The YAML of a value: names first, the rest by the alphabet, long texts as they are read. */
export const yamlOf = (value: unknown): string =>
  stringify(value, {
    lineWidth: 0,
    blockQuote: 'literal',
    aliasDuplicateObjects: false,
    sortMapEntries: ({ key: a }, { key: b }) => place(String(a)) - place(String(b)) || (String(a) < String(b) ? -1 : 1),
  })

const place = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

const KNOWN = new Set(['kind', 'format', 'name', 'status', ...SECTION_NAMES, 'knowledgeBases', 'suites'])

/** @throws UsageError for what is no document of an agent; the service looks at the sections */
export function parseDocument(text: string, file: string): AgentDocument {
  const fault = (what: string) => new UsageError(`${file}: ${what}`)
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    throw fault(`it is not YAML. ${(error as Error).message}`)
  }
  if (!isObject(value as Json) || !isNamedAgent(value as { [name: string]: Json }))
    throw fault('it is no agent: it needs kind: agent, format: 1 and a name. `ams export <agent>` shows one.')
  const document = value as AgentDocument
  if (document.format !== 1) throw fault(`it has the format ${String(document.format)}; this program reads format 1.`)
  const unknown = Object.keys(document).filter((name) => !KNOWN.has(name))
  if (unknown.length > 0)
    throw fault(`the field ${unknown.join(', ')} is not known. Known are ${[...KNOWN].join(', ')}.`)
  for (const list of ['knowledgeBases', 'suites', 'tools', 'mcpServers'] as const) {
    const wrong = faultOfNames(document[list] ?? [])
    if (wrong) throw fault(`${list} ${wrong}`)
  }
  return document
}

const isNamedAgent = ({ kind, name }: { [name: string]: Json }): boolean => kind === 'agent' && typeof name === 'string'

function faultOfNames(entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return 'is not a list.'
  const names = entries.map((entry) => (isObject(entry) ? entry.name : undefined))
  if (names.some((name) => typeof name !== 'string')) return 'has an entry without a name.'
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `has the name ${twice} more than once.`
}
