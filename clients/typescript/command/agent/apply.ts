import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { type AmsClient, unwrap } from '../../client.ts'
import {
  type Command,
  type Context,
  EXIT,
  findAgent,
  needed,
  oneLine,
  plain,
  print,
  printJson,
  UsageError,
} from '../command.ts'
import { tellLeft } from '../left.ts'
import { isObject } from '../value.ts'
import { keptOf, knowledgeSteps, suiteSteps } from './contents.ts'
import { type AgentDocument, type FoundAgent, parseDocument, readAgent } from './document.ts'
import type { MissingSecret } from './secret.ts'
import { changed, patch, type Step, sectionSteps, type Target } from './step.ts'

/** `ams apply`: makes an agent as a document says, after it has shown what differs. */
export const applyAgent: Command = {
  usage: '<file> [--agent <agent>] [--files <folder>] [--dry-run] [--yes] [--no-wait] [--json]',
  summary:
    'Makes an agent as a document of `ams export` says, and shows the difference first. --dry-run only shows it, and exits with 1 where there is one.',
  async run(context) {
    const { values, places } = context
    const plan = await planOf(context, await read(needed(places, 'file').file))
    if (values.json) printJson(reportOf(plan))
    else describe(plan)
    if (plan.missing.length > 0) return tellMissing(plan.missing)
    if (values['dry-run']) {
      if (!values.json) tellLeft(plan.left)
      return plan.steps.some(isShown) || plan.left.length > 0 ? EXIT.failed : EXIT.done
    }
    if (plan.steps.some(isShown) && !values.yes && !(await isAllowed())) return EXIT.failed
    await carryOut(context, plan)
    return values.json ? (plan.left.length > 0 ? EXIT.failed : EXIT.done) : tellLeft(plan.left)
  },
}

type Plan = {
  document: AgentDocument
  found: FoundAgent | undefined
  steps: Step[]
  /** Secrets without a value. */
  missing: MissingSecret[]
  /** What cannot be carried over, such as a document whose file is not here. */
  left: string[]
}

const isShown = ({ lines }: Step): boolean => lines.length > 0

async function read(file: string): Promise<AgentDocument> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  return parseDocument(text, file)
}

async function planOf(context: Context, document: AgentDocument): Promise<Plan> {
  const { client, values } = context
  const id = await targetOf(client, document, values.agent)
  const found = id === undefined ? undefined : await readAgent(client, id)
  const missing: MissingSecret[] = []
  const left: string[] = []
  const facts = async (part: 'name' | 'status'): Promise<Step[]> => {
    const wanted = document[part]
    const lines = changed(found && { [part]: found.document[part] }, { [part]: wanted })
    if (wanted === undefined || lines.length === 0) return []
    return [{ part, lines, run: (target) => patch(client, target, { [part]: wanted }) }]
  }
  const steps = [
    ...(await facts('name')),
    ...(await sectionSteps(client, document, found, missing)),
    ...(await knowledgeSteps(context, document, found, left)),
    ...(await suiteSteps(context, document, found)),
    // An agent becomes active when all of it is there, and its gates decide whether.
    ...(await facts('status')),
  ]
  return { document, found, steps, missing, left }
}

/** The id of the agent that the document means; undefined for a new one. @throws UsageError when several have its name */
async function targetOf(client: AmsClient, { name }: AgentDocument, place: string | undefined) {
  if (place !== undefined) return (await findAgent(client, place)).id
  const { data } = await unwrap(client.GET('/v1/agents', { params: { query: { view: 'short', q: name } } }))
  const named = data.filter((agent) => agent.name === name)
  if (named.length < 2) return named[0]?.id
  throw new UsageError(
    `${named.length} agents are named ${name}. Give an id with --agent: ${named.map(({ id }) => id).join(', ')}.`,
  )
}

function describe({ document, found, steps }: Plan): void {
  print(found ? oneLine(`Agent ${found.document.name} (${found.id})`) : oneLine(`New agent ${document.name}`))
  for (const { part, lines } of steps.filter(isShown)) printPart(oneLine(part), lines)
  const kept = keptOf(document, found)
  if (kept.length > 0) print(`\n${oneLine(`Not in the document, and kept: ${kept.join(', ')}.`)}`)
  if (!steps.some(isShown)) print('Nothing differs.')
}

const printPart = (part: string, lines: string[]): void =>
  // Only the colours of this program reach the terminal as they are.
  void process.stdout.write(`\n${part}\n${lines.map((line) => `${colored(plain(line))}\n`).join('')}`)

const COLORS: { [sign: string]: string } = { '+': '\u001b[32m', '-': '\u001b[31m' }
const colored = (line: string): string => {
  const color = process.stdout.isTTY && !process.env.NO_COLOR ? COLORS[line[0] ?? ''] : undefined
  return color ? `${color}${line}\u001b[0m` : line
}

const reportOf = ({ document, found, steps, missing, left }: Plan) => ({
  agent: { id: found?.id ?? null, name: document.name },
  changes: steps.filter(isShown).map(({ part, lines }) => ({ part, lines })),
  missing,
  left,
})

function tellMissing(missing: MissingSecret[]): number {
  const lines = missing.map(({ path, variable }) => oneLine(`- ${path}: set ${variable} in the environment`))
  process.stderr.write(`\nSecrets are missing, so nothing was written:\n${lines.join('\n')}\n`)
  return EXIT.failed
}

/** @throws UsageError without a terminal, where no person answers */
async function isAllowed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Nobody can be asked here: give --yes to write this, or --dry-run.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('\nWrite this? [y/N] ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function carryOut({ client, values, signal }: Context, { document, found, steps }: Plan): Promise<void> {
  const target: Target = found ? { id: found.id, version: found.version } : await made(client, document)
  for (const { part, run } of steps) {
    signal.throwIfAborted()
    // A new agent has its name.
    if (found || part !== 'name') await run(target)
  }
  if (!values.json && steps.some(isShown))
    print(`\nAgent ${target.id} is as the document says, in version ${target.version}.`)
}

async function made(client: AmsClient, { name, model, prompt }: AgentDocument): Promise<Target> {
  if (!isObject(model ?? null)) throw new UsageError(`A new agent needs a model: { model: <provider>/<name> }.`)
  const systemPrompt = isObject(prompt ?? null) ? (prompt as { systemPrompt?: string }).systemPrompt : undefined
  const body = { name, model: (model as { model: string }).model, ...(systemPrompt && { systemPrompt }) }
  const { data } = await unwrap(client.POST('/v1/agents', { body }))
  return { id: data.id, version: data.version }
}
