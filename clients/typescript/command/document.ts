import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { unwrap } from '../client.ts'
import { type BasePath, uploadDocument, waitForDocument } from '../document.ts'
import { AmsError, WorkFailed } from '../error.ts'
import {
  type Command,
  type Context,
  EXIT,
  findAgent,
  findBase,
  needed,
  print,
  printJson,
  UsageError,
} from './command.ts'

const FORMATS = new Set(['.pdf', '.docx', '.csv', '.txt', '.md', '.markdown'])
const AT_ONCE = 4

/** `ams upload`: uploads files and the files of folders, and waits until they are found. */
export const upload: Command = {
  usage: '<agent> <knowledge base> <file or folder>… [--no-wait] [--json]',
  summary:
    'Uploads documents, four at a time, and waits until they are found. Other files of a folder are left out and named.',
  async run(context) {
    const { agent, base } = needed(context.places, 'agent', 'base', 'folder')
    const { id } = await findAgent(context.client, agent)
    const place = { id, kbId: (await findBase(context.client, id, base)).id }
    const given = context.places.slice(2)
    const files = (await Promise.all(given.map(filesOf))).flat()
    const wanted = files.filter((file) => FORMATS.has(extname(file).toLowerCase()))
    for (const file of files)
      if (!wanted.includes(file)) report(context, file, 'left out', 'Its format is not supported.')
    if (wanted.length === 0) throw new UsageError('There is no document to upload.')
    const failures = await inTurns(wanted, (file) => send(context, place, file))
    // Folders hold other files, too. A file that was named was wanted.
    const isNamedLeftOut = given.some((file) => files.includes(file) && !wanted.includes(file))
    return failures.some(Boolean) || isNamedLeftOut ? EXIT.failed : EXIT.done
  },
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UsageError(`${path} is not there.`)
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Does the work of all items, four at a time, in their order. */
async function inTurns<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** Uploads one file. @returns true when it failed */
async function send(context: Context, place: BasePath, file: string): Promise<boolean> {
  const { client, values, signal } = context
  try {
    const made = await uploadDocument(
      client,
      place,
      { filename: basename(file), content: await readFile(file) },
      { signal },
    )
    if (!values['no-wait']) await waitForDocument(client, { ...place, documentId: made.id }, { signal })
    report(context, file, values['no-wait'] ? 'uploaded' : 'ready', made.id)
    return false
  } catch (error) {
    if (!(error instanceof AmsError || error instanceof WorkFailed)) throw error
    report(context, file, 'failed', `${error.code}: ${error.message} ${error.fix}`)
    return true
  }
}

function report({ values }: Context, file: string, state: string, detail: string): void {
  if (values.json) printJson({ file, state, detail })
  else print(`${state.padEnd(8)} ${file}  ${detail}`)
}

/** `ams documents retry`: begins the ingestion of the failed documents of a knowledge base again. */
export const retryDocuments: Command = {
  usage: '<agent> <knowledge base> [--code <error code>] [--json]',
  summary: 'Begins the ingestion of failed documents again: all, or those with one code.',
  async run({ client, places, values }) {
    const { agent, base } = needed(places, 'agent', 'base')
    const { id } = await findAgent(client, agent)
    const path = { id, kbId: (await findBase(client, id, base)).id }
    const query = { ...(values.code && { code: values.code as never }) }
    const call = client.POST('/v1/agents/{id}/knowledge-bases/{kbId}/retry', { params: { path, query } })
    const { data } = await unwrap(call)
    for (const document of data) values.json ? printJson(document) : print(`${document.id}  ${document.filename}`)
    if (!values.json) print(`${data.length} document(s) are ingested again.`)
    return EXIT.done
  },
}
