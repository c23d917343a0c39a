import { lstat, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type AmsClient, unwrap } from '../../client.ts'
import { uploadDocument, waitForDocument } from '../../document.ts'
import { WorkFailed } from '../../error.ts'
import type { EvalSuite, EvalSuiteContents } from '../../schema.ts'
import { type Context, UsageError } from '../command.ts'
import { type AgentDocument, type FoundAgent, namesOf } from './document.ts'
import { changed, checked, NO_ID, type Step } from './step.ts'

/**
 * The writes of knowledge bases and of the documents that a folder has. Nothing is removed.
 * @throws AmsError for a base that the service would refuse
 */
export async function knowledgeSteps(
  context: Context,
  document: AgentDocument,
  found: FoundAgent | undefined,
  left: string[],
): Promise<Step[]> {
  const { client } = context
  const steps: Step[] = []
  for (const { documents = [], ...wanted } of document.knowledgeBases ?? []) {
    const base = namedOne(found?.bases ?? [], wanted.name, 'knowledge base')
    const present = namesOf(base?.files ?? [])
    const files = await filesOf(context, wanted.name, documents, base?.files ?? [], left)
    const after = { ...(base ? { name: base.name } : wanted), documents: [...present, ...files.keys()].sort() }
    const lines = changed(base && { name: base.name, documents: present }, after)
    const make = (id: string) =>
      unwrap(client.POST('/v1/agents/{id}/knowledge-bases', { params: { path: { id } }, body: wanted }))
    if (!base) await checked(make(NO_ID))
    const run: Step['run'] = async ({ id }) => {
      const kbId = base?.id ?? (await make(id)).data.id
      for (const [filename, content] of files) await send(context, { id, kbId }, { filename, content }, left)
    }
    if (lines.length > 0) steps.push({ part: `knowledge base ${wanted.name}`, lines, run })
  }
  return steps
}

/** The documents that the base lacks and the folder has; the others are named in `left`. */
async function filesOf(
  { values }: Context,
  base: string,
  documents: string[],
  present: FoundAgent['bases'][number]['files'],
  left: string[],
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const filename of documents) {
    const same = present.filter((file) => file.filename === filename)
    if (same.some(({ status }) => status !== 'error')) continue
    const path = values.files && basename(filename) === filename ? join(values.files, filename) : undefined
    const content = path && (await readOwn(path))
    if (same.length > 0) left.push(`${base}: ${filename} could not be read; \`ams documents retry\` tries it again`)
    else if (content) files.set(filename, content)
    else
      left.push(
        `${base}: ${filename}; ${values.files ? `it is no file in ${values.files}` : 'give its folder: --files'}`,
      )
  }
  return files
}

/** The content of a file; undefined where there is none, and for a link, which may lead out of the folder. */
const readOwn = async (path: string): Promise<Uint8Array | undefined> =>
  (await lstat(path).catch(() => undefined))?.isFile() ? await readFile(path).catch(() => undefined) : undefined

async function send(
  { client, values, signal }: Context,
  path: { id: string; kbId: string },
  file: { filename: string; content: Uint8Array },
  left: string[],
): Promise<void> {
  const made = await uploadDocument(client, path, file, { signal })
  if (values['no-wait']) return
  try {
    await waitForDocument(client, { ...path, documentId: made.id }, { signal })
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    left.push(`${file.filename}: ${error.message} ${error.fix}`)
  }
}

/**
 * The writes of eval suites and their gates. Suites that the document does not name stay.
 * @throws AmsError for a suite that the service would refuse
 */
export async function suiteSteps(
  { client }: Context,
  document: AgentDocument,
  found: FoundAgent | undefined,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const { minScore = null, ...wanted } of document.suites ?? []) {
    const suite = namedOne(found?.suites ?? [], wanted.name, 'suite')
    const before = suite && { name: suite.name, minScore: suite.minScore, testCases: suite.testCases }
    const lines = changed(before, { ...wanted, minScore })
    if (lines.length === 0) continue
    await checkSuite(client, found?.id, wanted, minScore)
    steps.push({ part: `suite ${wanted.name}`, lines, run: ({ id }) => putSuite(client, id, suite, wanted, minScore) })
  }
  return steps
}

type Gate = number | null

/** Sends the suite and its gate to no suite. @throws AmsError */
async function checkSuite(
  client: AmsClient,
  id: string | undefined,
  body: EvalSuiteContents,
  minScore: Gate,
): Promise<void> {
  const params = { path: { id: id ?? NO_ID, suiteId: NO_ID } }
  await checked(unwrap(client.PUT('/v1/agents/{id}/evals/{suiteId}', { params, body })))
  await checked(unwrap(client.PUT('/v1/agents/{id}/evals/{suiteId}/gate', { params, body: { minScore } })))
}

async function putSuite(
  client: AmsClient,
  id: string,
  suite: EvalSuite | undefined,
  body: EvalSuiteContents,
  minScore: Gate,
): Promise<void> {
  const params = { path: { id, suiteId: suite?.id ?? '' } }
  if (!suite) {
    const { data } = await unwrap(client.POST('/v1/agents/{id}/evals', { params: { path: { id } }, body }))
    params.path.suiteId = data.id
  } else if (!isDeepStrictEqual(suite.testCases, body.testCases))
    await unwrap(client.PUT('/v1/agents/{id}/evals/{suiteId}', { params, body }))
  if ((suite?.minScore ?? null) !== minScore)
    await unwrap(client.PUT('/v1/agents/{id}/evals/{suiteId}/gate', { params, body: { minScore } }))
}

/** What the agent has beyond the document: it stays. */
export function keptOf({ knowledgeBases, suites }: AgentDocument, found: FoundAgent | undefined): string[] {
  const beyond = (things: { name: string }[], named: { name: string }[] | undefined, kind: string) =>
    named
      ? things.filter(({ name }) => !named.some((each) => each.name === name)).map(({ name }) => `${kind} ${name}`)
      : []
  return [
    ...beyond(found?.bases ?? [], knowledgeBases, 'knowledge base'),
    ...beyond(found?.suites ?? [], suites, 'suite'),
  ]
}

/** The one with this name. @throws UsageError when several have it */
function namedOne<Thing extends { id: string; name: string }>(things: Thing[], name: string, kind: string) {
  const found = things.filter((thing) => thing.name === name)
  if (found.length < 2) return found[0]
  const ids = found.map(({ id }) => id).join(', ')
  throw new UsageError(`${found.length} ${kind}s of the agent are named ${name}: ${ids}. Only one can be applied.`)
}
