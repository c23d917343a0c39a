import { type AmsClient, unwrap } from '../../client.ts'
import { AmsError } from '../../error.ts'
import type { AgentChange } from '../../schema.ts'
import type { Json } from '../value.ts'
import { differenceOf } from './difference.ts'
import {
  type AgentDocument,
  type FoundAgent,
  SECTION_NAMES,
  SECTIONS,
  type Section,
  shown,
  yamlOf,
} from './document.ts'
import { filledSection, type MissingSecret, withoutValues } from './secret.ts'

/** The agent that is written, and the version that the next write expects. */
export type Target = { id: string; version: number }
/** One write: what it changes, as lines, and the write itself. Without lines it sends only secrets again. */
export type Step = { part: string; lines: string[]; run: (target: Target) => Promise<void> }

/** The lines in which two values differ as YAML. */
export const changed = (before: unknown, after: unknown): string[] =>
  differenceOf(before === undefined ? '' : yamlOf(before), yamlOf(after))

/** Nothing has this id. The service checks a body before it looks for what has the id. */
export const NO_ID = '00000000-0000-7000-8000-000000000000'
const MISSING = new Set(['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'])

/** Waits for a write to `NO_ID`, which writes nothing and tells a fault of its body. @throws AmsError for the fault */
export async function checked(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!(error instanceof AmsError && MISSING.has(error.code))) throw error
  })
}

/** What a whole section says of the fields that it leaves out. */
const LEFT_OUT: { [Name in Section]?: { [field: string]: Json } } = {
  model: { fallbackModels: null, settings: null, output: null },
  prompt: { promptConfig: null, systemPrompt: '' },
}

/**
 * The writes of the sections, in their order. The service says what each would store, so the difference is that of what
 * it really keeps, and a fault is told before anything is written. @throws AmsError for a section at fault
 */
export async function sectionSteps(
  client: AmsClient,
  document: AgentDocument,
  found: FoundAgent | undefined,
  missing: MissingSecret[],
): Promise<Step[]> {
  const steps: Step[] = []
  for (const section of SECTION_NAMES) {
    const wanted = document[section]
    if (wanted === undefined) continue
    const filled = filledSection(section, wanted, found?.document[section], process.env)
    missing.push(...filled.missing)
    const body = LEFT_OUT[section] ? { ...LEFT_OUT[section], ...(filled.body as object) } : filled.body
    const stored = found?.document[section]
    const after = filled.missing.length > 0 ? undefined : await tried(client, section, found?.id, body)
    const lines = changed(stored, after === undefined ? wanted : withoutValues(section, after, wanted, stored))
    if (lines.length > 0 || filled.hasValues)
      steps.push({ part: section, lines, run: (target) => put(client, section, target, body) })
  }
  return steps
}

/** What the service would store; undefined for an agent that is not there yet. @throws AmsError */
async function tried(
  client: AmsClient,
  section: Section,
  id: string | undefined,
  body: Json,
): Promise<Json | undefined> {
  try {
    const params = { path: { id: id ?? NO_ID }, query: { dry_run: true } }
    const { data } = await unwrap(client.PUT(pathOf(section), { params, body: body as never }))
    return shown(section, data)
  } catch (error) {
    if (error instanceof AmsError && error.code === 'AGENT_NOT_FOUND' && !id) return undefined
    throw error
  }
}

/** Each section has its own body and answer; the program carries them without knowing them. */
const pathOf = (section: Section) => `/v1/agents/{id}/${SECTIONS[section]}` as '/v1/agents/{id}/tools'

async function put(client: AmsClient, section: Section, target: Target, body: Json): Promise<void> {
  const call = client.PUT(pathOf(section), { params: paramsOf(target), body: body as never })
  await unwrap(call)
  target.version = versionOf((await call).response, target)
}

/** Changes name or status. */
export async function patch(client: AmsClient, target: Target, body: AgentChange): Promise<void> {
  const call = client.PATCH('/v1/agents/{id}', { params: paramsOf(target), body })
  await unwrap(call)
  target.version = versionOf((await call).response, target)
}

/** A write of somebody else since the difference was shown is not written over. */
const paramsOf = ({ id, version }: Target) => ({ path: { id }, header: { 'If-Match': `"${version}"` } })

const versionOf = (response: Response, { version }: Target): number =>
  Number(response.headers.get('etag')?.replaceAll('"', '') ?? version)
