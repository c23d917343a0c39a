import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AmsClient, unwrap } from '../client.ts'
import { uploadDocument } from '../document.ts'
import { AmsError } from '../error.ts'
import type { NewEvalSuite, Tool } from '../schema.ts'
import { caseOfThread, type Export, toolsOf } from './assistant.ts'
import { type Command, needed, print, UsageError } from './command.ts'
import { tellLeft } from './import-evals.ts'
import { isObject, type Json, objectsOf, textOf } from './value.ts'

type Assistant = { [name: string]: Json }
type Plan = {
  name: string
  model: string
  systemPrompt: string
  tools: Tool[]
  files: { filename: string; content: Uint8Array }[]
  cases: NewEvalSuite['testCases']
}

/** `ams import openai-assistants`: makes an agent of each assistant. docs/migrating.md describes the export. */
export const importAssistants: Command = {
  usage: '<export.json> [--files <folder>] [--function-url <address>] [--dry-run]',
  summary: 'Makes an agent of each OpenAI assistant, with its files and tools. What is not carried over is listed.',
  async run({ client, places, values }) {
    const { file } = needed(places, 'file')
    const exportData = await readExport(file)
    const left: string[] = []
    const options = { folder: values.files ?? dirname(file), functionUrl: values['function-url'] }
    for (const assistant of objectsOf(exportData.assistants)) {
      const plan = await planOf(assistant, exportData, options, left)
      if (values['dry-run'])
        print(`${plan.name}: ${plan.tools.length} tool(s), ${plan.files.length} file(s), ${plan.cases.length} case(s)`)
      else await make(client, plan, left)
    }
    return tellLeft(left)
  },
}

async function readExport(file: string): Promise<Export> {
  try {
    const exportData: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isObject(exportData) && objectsOf(exportData.assistants).length > 0) return exportData
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
  throw new UsageError(`${file} has no assistants; docs/migrating.md shows how an export is made.`)
}

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
])

async function planOf(
  assistant: Assistant,
  exportData: Export,
  options: { folder: string; functionUrl: string | undefined },
  left: string[],
): Promise<Plan> {
  const name = textOf(assistant.name) || textOf(assistant.id) || 'Assistant'
  for (const [setting, value] of Object.entries(assistant))
    if (!CARRIED.has(setting) && !isEmpty(value)) left.push(`${name}: ${setting} ${JSON.stringify(value)}`)
  return {
    name,
    model: `openai/${textOf(assistant.model) ?? 'gpt-4o-mini'}`,
    systemPrompt: textOf(assistant.instructions) ?? '',
    tools: toolsOf(assistant, name, options.functionUrl, left),
    files: await filesOf(assistant, exportData, options.folder, left),
    cases: objectsOf(exportData.threads)
      .filter((thread) => thread.assistant_id === assistant.id || objectsOf(exportData.assistants).length === 1)
      .flatMap((thread) => caseOfThread(thread, name, left)),
  }
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === 'auto' || (typeof value === 'object' && Object.keys(value).length === 0)

/** The files of the vector stores and of the code interpreter, from the export itself or from the folder. */
async function filesOf(
  assistant: Assistant,
  exportData: Export,
  folder: string,
  left: string[],
): Promise<Plan['files']> {
  const resources = isObject(assistant.tool_resources) ? assistant.tool_resources : {}
  const search = isObject(resources.file_search) ? resources.file_search : {}
  const stores = objectsOf(exportData.vector_stores).filter(({ id }) =>
    idsOf(search.vector_store_ids).includes(String(id)),
  )
  const ids = stores.flatMap(({ file_ids: fileIds, files }) => [
    ...idsOf(fileIds),
    ...objectsOf(files).map(({ id }) => String(id)),
  ])
  const interpreter = isObject(resources.code_interpreter) ? idsOf(resources.code_interpreter.file_ids) : []
  for (const id of interpreter)
    left.push(`${String(assistant.name)}: file ${id} of the code interpreter; programs have no files here`)
  const found: Plan['files'] = []
  for (const id of new Set(ids)) {
    const file = objectsOf(exportData.files).find((each) => each.id === id)
    const filename = textOf(file?.filename) ?? id
    const content = textOf(file?.content_base64)
    const bytes = content
      ? Buffer.from(content, 'base64')
      : await readFile(join(folder, filename)).catch(() => undefined)
    if (bytes) found.push({ filename, content: bytes })
    else left.push(`${String(assistant.name)}: file ${filename} (${id}); it is neither in the export nor in ${folder}`)
  }
  return found
}

const idsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

async function make(client: AmsClient, plan: Plan, left: string[]): Promise<void> {
  const { name, model, systemPrompt, tools, files, cases } = plan
  const { data: agent } = await unwrap(client.POST('/v1/agents', { body: { name, model, systemPrompt } }))
  const params = { path: { id: agent.id } }
  print(`Agent ${agent.id} "${name}" is a draft with the model ${model}.`)
  if (tools.length > 0)
    await attempt(`${name}: its tools`, left, () =>
      unwrap(client.PUT('/v1/agents/{id}/tools', { params, body: tools })),
    )
  if (files.length > 0) {
    const body = { name: 'Files', description: `The files of the assistant ${name}.` }
    const { data: base } = await unwrap(client.POST('/v1/agents/{id}/knowledge-bases', { params, body }))
    for (const file of files)
      await attempt(`${name}: file ${file.filename}`, left, () =>
        uploadDocument(client, { id: agent.id, kbId: base.id }, file),
      )
  }
  if (cases.length > 0) {
    const body = { name: `Threads of ${name}`.slice(0, 200), testCases: cases }
    await attempt(`${name}: its threads`, left, () => unwrap(client.POST('/v1/agents/{id}/evals', { params, body })))
  }
}

/** Does one step; what the service refuses is left, and the import goes on. */
async function attempt(what: string, left: string[], step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof AmsError)) throw error
    left.push(`${what}; ${error.message} ${error.fix}`)
  }
}
