import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Command, EXIT, needed, print, UsageError } from '../command.ts'
import { isObject, type Json, parseJson, textOf } from '../value.ts'
import { downloadFile, getObject, type OpenAiAccess, OpenAiError, pagesOf } from './api.ts'
import { readObject } from './export.ts'

type Thing = { [name: string]: Json }
type Export = { access: OpenAiAccess; folder: string; missing: string[]; counts: Record<string, number> }

/**
 * `ams export openai-evals`: saves the evals of OpenAI's project in a folder. docs/migrating.md shows the folder. A file
 * appears under its name when it is whole, and a run's `run.json` appears last: a run that has one is not fetched again.
 */
export const exportEvals: Command = {
  usage: '<folder> [--base-url <address>]',
  summary:
    "Saves OpenAI's evals, runs, output items and files in a folder, with the key in OPENAI_API_KEY. Run again, it fetches what is missing.",
  isWithoutService: true,
  async run({ values, places, signal }) {
    const { folder } = needed(places, 'folder')
    const apiKey = process.env.OPENAI_API_KEY
    if (!apiKey) throw new UsageError('There is no key of OpenAI: set OPENAI_API_KEY.')
    const baseUrl = (values['base-url'] ?? 'https://api.openai.com/v1').replace(/\/+$/, '')
    if (!URL.canParse(baseUrl)) throw new UsageError(`--base-url is no address: ${baseUrl}`)
    const work: Export = { access: { baseUrl, apiKey, signal }, folder, missing: [], counts: {} }
    try {
      await lock(folder)
      for await (const page of pagesOf(work.access, '/evals')) for (const each of page) await saveEval(work, each)
    } catch (error) {
      throw explained(error)
    } finally {
      if ((await holderOf(folder)) === process.pid) await rm(lockOf(folder), { force: true })
    }
    const { evals = 0, runs = 0, items = 0, files = 0, kept = 0 } = work.counts
    print(`${evals} eval(s): fetched ${runs} run(s), ${items} output item(s), ${files} file(s) into ${folder}.`)
    if (kept > 0) print(`${kept} run(s) were there already.`)
    for (const each of work.missing) print(`- not fetched: ${each}`)
    return work.missing.length > 0 ? EXIT.failed : EXIT.done
  },
}

const lockOf = (folder: string): string => join(folder, 'export.lock')

/** The id of the process that has marked the folder; 0 without one. */
const holderOf = async (folder: string): Promise<number> =>
  Number(await readFile(lockOf(folder), 'utf8').catch(() => '0')) || 0

/**
 * Marks the folder with this process's id, so that no two exports write the same parts of files. The mark of a process that
 * has ended does not count.
 */
async function lock(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const holder = await holderOf(folder)
  if (holder > 0 && holder !== process.pid && isLiving(holder))
    throw new UsageError(
      `Another export (process ${holder}) writes into ${folder}. If that is none, remove ${lockOf(folder)}.`,
    )
  if (holder > 0) await rm(lockOf(folder), { force: true })
  await writeFile(lockOf(folder), String(process.pid), { flag: 'wx' })
}

function isLiving(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function explained(error: unknown): unknown {
  if (error instanceof OpenAiError) {
    const { message, status } = error
    const fix =
      status === 401 || status === 403
        ? 'Check OPENAI_API_KEY: it needs to read evals and files of the project.'
        : status === 404 || status === 410
          ? 'Check --base-url. Hosted Evals end on 30 November 2026.'
          : 'Run the same command again: it goes on where it stopped.'
    return new OpenAiError(`${message}\n${fix}`, status)
  }
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall ? new UsageError(`The folder cannot be written: ${message}`) : error
}

async function saveEval(work: Export, evaluation: Thing): Promise<void> {
  const id = safeId(work, evaluation.id)
  if (!id) return
  const folder = join(work.folder, 'evals', id)
  await writeWhole(join(folder, 'eval.json'), shown(evaluation))
  count(work, 'evals')
  print(`${id} ${textOf(evaluation.name) ?? ''}`.trim())
  await orMissing(work, async () => {
    for await (const page of pagesOf(work.access, `/evals/${id}/runs`))
      for (const run of page) await orMissing(work, () => saveRun(work, id, folder, run))
  })
}

/** A run in one of these states does not change any more. */
const ENDED: unknown[] = ['completed', 'failed', 'canceled']

async function saveRun(work: Export, evalId: string, evalFolder: string, run: Thing): Promise<void> {
  const id = safeId(work, run.id)
  if (!id) return
  const folder = join(evalFolder, 'runs', id)
  await saveFileOf(work, run)
  const saved = await readObject(join(folder, 'run.json'))
  if (ENDED.includes(run.status) && saved?.status === run.status) return count(work, 'kept')
  const items = await saveItems(work, `/evals/${evalId}/runs/${id}/output_items`, join(folder, 'output_items'))
  await writeWhole(join(folder, 'run.json'), shown(run))
  count(work, 'runs')
  print(`  ${id} ${String(run.status)}: ${items} output item(s)`)
}

/** Fetches the pages of output items behind those that an interrupted export has written. @returns how many items came */
async function saveItems(work: Export, path: string, folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.jsonl$/.test(name)).sort()
  const last = names.at(-1)
  const lines = last ? (await readFile(join(folder, last), 'utf8')).trimEnd().split('\n') : []
  const lastItem = parseJson(lines.at(-1) ?? '')
  let [pages, items] = [names.length, 0]
  for await (const page of pagesOf(work.access, path, isObject(lastItem) ? textOf(lastItem.id) : undefined)) {
    if (page.length === 0) continue
    pages += 1
    items += page.length
    const name = `${String(pages).padStart(6, '0')}.jsonl`
    await writeWhole(join(folder, name), page.map((item) => `${JSON.stringify(item)}\n`).join(''))
    if (items > page.length) process.stderr.write(`  ${items} output items of ${basename(dirname(folder))}\n`)
  }
  count(work, 'items', items)
  return items
}

/** The file that a run was made from; an eval has none of its own. */
async function saveFileOf(work: Export, { data_source: data }: Thing): Promise<void> {
  const source = isObject(data) && isObject(data.source) ? data.source : {}
  if (source.type !== 'file_id') return
  const id = safeId(work, source.id)
  if (!id) return
  const target = join(work.folder, 'files', id, 'content.jsonl')
  if (await readObject(join(dirname(target), 'file.json'))) return
  await orMissing(work, async () => {
    const file = await getObject(work.access, `/files/${id}`)
    await mkdir(dirname(target), { recursive: true })
    await downloadFile(work.access, id, `${target}.part`)
    await rename(`${target}.part`, target)
    await writeWhole(join(dirname(target), 'file.json'), shown(file))
    count(work, 'files')
  })
}

/** Does one step. What OpenAI refuses or has lost is missing, and the export goes on; a refused key ends it. */
async function orMissing(work: Export, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof OpenAiError) || !error.status || [401, 403, 429].includes(error.status)) throw error
    work.missing.push(error.message)
  }
}

/** The id when it can be the name of a folder: what a server answers decides no path. */
function safeId(work: Export, id: Json | undefined): string | undefined {
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id
  work.missing.push(`an object with the id ${JSON.stringify(id)}, which cannot be the name of a folder`)
  return undefined
}

const count = (work: Export, what: string, by = 1): void => {
  work.counts[what] = (work.counts[what] ?? 0) + by
}

/** A file has its name only when it is whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, text, { flush: true })
  await rename(`${path}.part`, path)
}

const shown = (value: Thing): string => `${JSON.stringify(value, null, 2)}\n`
