import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type AmsClient, unwrap } from '../client.ts'
import { uploadDocument } from '../document.ts'
import { AmsError } from '../error.ts'
import type { EvalSuiteContents, ModelConfig, Tool } from '../schema.ts'
import { caseOfThread, type Export, modelOf, toolsOf } from './assistant.ts'
import { type Command, type Context, needed, print, UsageError } from './command.ts'
import { importThreads, type Threads, threadsOf } from './import-threads.ts'
import { attempt, tellLeft } from './left.ts'
import { isBlank, isObject, type Json, objectsOf, parseJson, textOf } from './value.ts'

type Assistant = { [name: string]: Json }
type Plan = {
  name: string
  model: ModelConfig
  systemPrompt: string
  tools: Tool[]
  bases: { name: string; files: { filename: string; content: Uint8Array }[] }[]
  cases: EvalSuiteContents['testCases']
  threads: Threads
}

/** `ams import openai-assistants`: makes an agent of each assistant. docs/migrating.md describes the export. */
export const importAssistants: Command = {
  usage: '<export.json> [--files <folder>] [--function-url <address>] [--dry-run]',
  summary: 'Makes an agent of each OpenAI assistant, with its files and tools. What is not carried over is listed.',
  async run(context) {
    const { file } = needed(context.places, 'file')
    const exportData = await readExport(file)
    return await importAll(context, exportData, context.values.files ?? dirname(file))
  },
}

/**
 * Makes an agent of each assistant of an export. One whose name an agent had before is listed and not made again; that agent
 * gets the threads that it lacks.
 */
export async function importAll(
  { client, values }: Context,
  exportData: Export,
  folder: string,
  left: string[] = [],
): Promise<number> {
  const options = { folder, functionUrl: functionUrlOf(values['function-url']) }
  const { data: before } = await unwrap(client.GET('/v1/agents'))
  for (const assistant of objectsOf(exportData.assistants)) {
    const plan = await planOf(assistant, exportData, options, left)
    const [same, another] = before.filter(({ name }) => name === plan.name)
    if (same) {
      left.push(`${plan.name}: there is an agent of this name already; rename or delete it to import this one`)
      if (!another) await importThreads(client, same, plan.threads, left, values['dry-run'])
      else if (plan.threads.length > 0) left.push(`${plan.name}: its threads; several agents have the name`)
    } else if (values['dry-run']) await tryPlan(client, plan, left)
    else await make(client, plan, left)
  }
  for (const thread of objectsOf(exportData.threads))
    if (!objectsOf(exportData.assistants).some((assistant) => isOf(thread, assistant, exportData)))
      left.push(`thread ${String(thread.id)}; it names no assistant of the export`)
  return tellLeft(left)
}

/** @throws UsageError for one that no tool can have */
export function functionUrlOf(address: string | undefined): string | undefined {
  if (address === undefined || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new UsageError(`--function-url is no address that begins with http:// or https://: ${address}`)
}

/** The lists of an export; OpenAI's list of assistants, and a single assistant, are exports, too. */
async function readExport(file: string): Promise<Export> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const value = parseJson(text)
  if (value === undefined) throw new UsageError(`${file} is no JSON.`)
  const lists = isObject(value) && !Array.isArray(value.data) && value.object !== 'assistant' ? value : undefined
  const exportData = lists ?? { assistants: value }
  if (objectsOf(exportData.assistants).length > 0) return exportData
  throw new UsageError(`${file} has no assistants; docs/migrating.md shows how an export is made.`)
}

const isOf = (thread: Assistant, assistant: Assistant, { assistants }: Export): boolean =>
  thread.assistant_id === assistant.id || (!thread.assistant_id && objectsOf(assistants).length === 1)

/** The settings of an assistant that an agent has, too. */
const CARRIED = new Set([
  'id',
  'object',
  'created_at',
  'name',
  'model',
  'instructions',
  'tools',
  'tool_resources',
  'files',
  'temperature',
  'top_p',
  'reasoning_effort',
  'response_format',
  'max_output_tokens',
  'max_completion_tokens',
  'max_tokens',
  'stop',
])

/** A setting with its default is no loss. */
const DEFAULTS: Assistant = { parallel_tool_calls: true, truncation: 'disabled', background: false, n: 1 }

async function planOf(
  assistant: Assistant,
  exportData: Export,
  options: { folder: string; functionUrl: string | undefined },
  left: string[],
): Promise<Plan> {
  const name = textOf(assistant.name) || textOf(assistant.id) || 'Assistant'
  for (const [setting, value] of Object.entries(assistant))
    if (!CARRIED.has(setting) && !isBlank(value) && value !== DEFAULTS[setting])
      left.push(`${name}: ${setting} ${JSON.stringify(value)}`)
  const threads = objectsOf(exportData.threads).filter((thread) => isOf(thread, assistant, exportData))
  return {
    name,
    model: modelOf(assistant, name, left),
    systemPrompt: textOf(assistant.instructions) ?? '',
    tools: toolsOf(assistant, name, options.functionUrl, left),
    bases: await basesOf(assistant, name, exportData, options.folder, left),
    cases: threads.flatMap(caseOfThread),
    threads: threadsOf(threads, name, left),
  }
}

/** What a vector store has besides its files. */
const KNOWN_OF_STORE = new Set(
  'id object name file_ids files file_counts created_at last_active_at expires_at usage_bytes status'.split(' '),
)

/** A knowledge base for each vector store, with its files from the export itself or from the folder. */
async function basesOf(
  assistant: Assistant,
  owner: string,
  exportData: Export,
  folder: string,
  left: string[],
): Promise<Plan['bases']> {
  const resources = isObject(assistant.tool_resources) ? assistant.tool_resources : {}
  const search = isObject(resources.file_search) ? resources.file_search : {}
  const interpreter = isObject(resources.code_interpreter) ? idsOf(resources.code_interpreter.file_ids) : []
  for (const id of interpreter) left.push(`${owner}: file ${id} of the code interpreter; programs have no files here`)
  const bases: Plan['bases'] = []
  for (const id of idsOf(search.vector_store_ids)) {
    const store = objectsOf(exportData.vector_stores).find((each) => each.id === id)
    if (!store) left.push(`${owner}: vector store ${id}; it is not in the export`)
    for (const [setting, value] of Object.entries(store ?? {}))
      if (!KNOWN_OF_STORE.has(setting) && !isBlank(value))
        left.push(`${owner}: ${setting} ${JSON.stringify(value)} of vector store ${id}`)
    const ids = [...idsOf(store?.file_ids), ...objectsOf(store?.files).map((file) => String(file.id))]
    const files: Plan['bases'][number]['files'] = []
    for (const fileId of new Set(ids)) {
      const file = objectsOf(exportData.files).find((each) => each.id === fileId)
      const filename = textOf(file?.filename) ?? fileId
      const content = await contentOf(file, join(folder, basename(filename)))
      if (content) files.push({ filename, content })
      else left.push(`${owner}: file ${filename} (${fileId}); it is neither in the export nor in ${folder}`)
    }
    if (files.length > 0) bases.push({ name: textOf(store?.name) || 'Files', files })
  }
  return bases
}

const contentOf = async (file: Assistant | undefined, path: string): Promise<Uint8Array | undefined> => {
  const content = textOf(file?.content_base64)
  return content ? Buffer.from(content, 'base64') : await readFile(path).catch(() => undefined)
}

const idsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** No agent has this id. The service checks tools before it looks for their agent. */
const NO_AGENT = '00000000-0000-7000-8000-000000000000'

/** Checks the tools as a real import does; nothing is stored. */
async function tryPlan(client: AmsClient, plan: Plan, left: string[]): Promise<void> {
  const { name, tools, bases, cases, threads } = plan
  const params = { path: { id: NO_AGENT }, query: { dry_run: true } }
  const tryTools = () =>
    unwrap(client.PUT('/v1/agents/{id}/tools', { params, body: tools })).catch((error: unknown) => {
      if (!(error instanceof AmsError && error.code === 'AGENT_NOT_FOUND')) throw error
    })
  if (tools.length > 0) await attempt(`${name}: its tools`, left, tryTools)
  const files = bases.flatMap((base) => base.files)
  const counts = `${tools.length} tool(s), ${files.length} file(s), ${cases.length} case(s), ${threads.length} conversation(s)`
  print(`${name}: ${counts}`)
}

async function make(client: AmsClient, plan: Plan, left: string[]): Promise<void> {
  const { name, model, systemPrompt, tools, bases, cases } = plan
  const { data: agent } = await unwrap(client.POST('/v1/agents', { body: { name, model: model.model, systemPrompt } }))
  const params = { path: { id: agent.id } }
  print(`Agent ${agent.id} "${name}" is a draft with the model ${model.model}.`)
  if (model.settings || model.output)
    await attempt(`${name}: its model's settings and output`, left, () =>
      unwrap(client.PUT('/v1/agents/{id}/model', { params, body: model })),
    )
  if (tools.length > 0)
    await attempt(`${name}: its tools`, left, () =>
      unwrap(client.PUT('/v1/agents/{id}/tools', { params, body: tools })),
    )
  for (const { name: baseName, files } of bases)
    await attempt(`${name}: vector store ${baseName}`, left, async () => {
      const body = { name: baseName, description: `Files of the assistant ${name}.` }
      const { data: base } = await unwrap(client.POST('/v1/agents/{id}/knowledge-bases', { params, body }))
      for (const file of files)
        await attempt(`${name}: file ${file.filename}`, left, () =>
          uploadDocument(client, { id: agent.id, kbId: base.id }, file),
        )
    })
  if (cases.length > 0) {
    const body = { name: `Threads of ${name}`.slice(0, 200), testCases: cases }
    await attempt(`${name}: its test cases`, left, () => unwrap(client.POST('/v1/agents/{id}/evals', { params, body })))
  }
  await importThreads(client, agent, plan.threads, left)
}
