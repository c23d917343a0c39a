import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject, type Json, objectsOf, parseJson, textOf } from '../value.ts'

type Thing = { [name: string]: Json }

/** The evals of a folder of `ams export openai-evals`, or the one of its `evals/<eval>`; each with its runs and items. */
export async function readExportedEvals(folder: string): Promise<Thing[]> {
  const one = await readObject(join(folder, 'eval.json'))
  if (one) return [await withRuns(one, folder, join(folder, '..', '..', 'files'))]
  const names = await namesIn(join(folder, 'evals'))
  const evals = await Promise.all(
    names.map(async (name) => {
      const evaluation = await readObject(join(folder, 'evals', name, 'eval.json'))
      return evaluation ? [await withRuns(evaluation, join(folder, 'evals', name), join(folder, 'files'))] : []
    }),
  )
  return evals.flat()
}

/** Runs of an eval mostly ask the same items, so an item counts once. */
async function withRuns(evaluation: Thing, folder: string, files: string): Promise<Thing> {
  const runs: Thing[] = []
  const items = new Map<string, Json>()
  for (const name of await namesIn(join(folder, 'runs'))) {
    const run = await readObject(join(folder, 'runs', name, 'run.json'))
    if (run) runs.push(run)
    for (const item of [...(await askedIn(join(folder, 'runs', name))), ...(await itemsOf(run?.data_source, files))])
      items.set(JSON.stringify(Object.entries(item).sort()), item)
  }
  runs.sort((a, b) => Number(a.created_at) - Number(b.created_at))
  return { ...evaluation, runs, data: [...items.values()].map((item) => ({ item })) }
}

/** The items that were asked: each stands with its answer. */
async function askedIn(folder: string): Promise<Thing[]> {
  const names = (await namesIn(join(folder, 'output_items'))).filter((name) => name.endsWith('.jsonl'))
  const pages = await Promise.all(names.map((name) => readLines(join(folder, 'output_items', name))))
  return pages.flat().flatMap(({ datasource_item: item }) => (isObject(item) ? [item] : []))
}

/** The items of a run's own content or of its file. */
async function itemsOf(data: Json | undefined, files: string): Promise<Thing[]> {
  const source = isObject(data) && isObject(data.source) ? data.source : {}
  const id = textOf(source.id)
  const rows = id ? await readLines(join(files, id, 'content.jsonl')) : objectsOf(source.content)
  return rows.map((row) => (isObject(row.item) ? row.item : row))
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).sort()

async function readLines(path: string): Promise<Thing[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').map(parseJson).filter(isObject)
}

/** The object in a file; undefined when there is none, or it is not whole. */
export async function readObject(path: string): Promise<Thing | undefined> {
  const value = parseJson(await readFile(path, 'utf8').catch(() => ''))
  return isObject(value) ? value : undefined
}
