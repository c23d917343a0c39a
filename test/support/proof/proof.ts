import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedTurn, TurnKind } from '../fault/asked-turn.ts'
import type { FaultLog } from '../fault/fault-log.ts'
import { describeViolations, type Violation } from '../fault/rule.ts'
import { openTrial, type Trial } from '../fault/trial.ts'
import { judgeTurns } from '../fault/turn-rule.ts'
import { makeAgent } from '../turn/chat.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import { uploadDocuments } from './document-load.ts'
import { judgeEscalations } from './escalation-rule.ts'
import { runEvals } from './eval-load.ts'
import { driveFaults } from './fault-driver.ts'
import { createRandom } from './random.ts'
import type { ProofSize } from './size.ts'
import { askTurns } from './turn-load.ts'

/** A client gives a turn up after this long: longer than its deadline. */
const TURN_MS = 400_000
const REPORT_MS = 15_000
/** The receiver refuses this share of the first webhooks, so that deliveries are repeated. */
const REFUSED_SHARE = 0.05

/** A run's deeds and findings, as plain data. */
export type ProofReport = {
  size: ProofSize
  /** documents, escalations: from the end of the load until all of them had settled. */
  seconds: { load: number; documents: number; escalations: number; all: number }
  turns: number
  turnSeconds: { median: number; p95: number; most: number }
  documents: number
  evalCases: number
  escalations: number
  faults: Record<string, number>
  /** Processes that ended although no fault killed them. */
  ownDeaths: string[]
  /** Texts that readers saw taken back, each excused by a fault, unless it is in `broken`. */
  textsTakenBack: number
  webhooksSentAgain: number
  /** One line a broken rule. */
  broken: string[]
  /** Every broken promise, and the faults: what led to it. */
  details: { violations: Violation[]; faults: FaultLog; warnings: Record<string, string[]> }
}

/**
 * Asks a stack of two API processes and two workers for turns, documents, eval runs and escalations, while faults hit
 * processes, services and the networks between them; then judges from outside what became of each.
 * @param say prints the progress
 */
export async function prove(size: ProofSize, say: (line: string) => void): Promise<ProofReport> {
  await using trial = await openTrial({}, true)
  await using receiver = await startWebhookReceiver(refusals(size))
  const at = { key: trial.info.keys.a, baseUrl: trial.info.baseUrl }
  const escalating = await makeAgent({ escalation: escalationTo(receiver.url) }, at)
  const { modelServerUrl } = trial.info
  const target = { ...at, baseUrls: trial.baseUrls, judgeUrl: at.baseUrl, modelServerUrl }
  const agentOf = (kind: TurnKind) => (kind === 'escalating' ? escalating : trial.shop.agentId)
  const [documents, evals] = await Promise.all([
    uploadDocuments(target, size.documents, createRandom(size.seed + 3)),
    runEvals(target, size.evalCases, createRandom(size.seed + 4)),
  ])
  const turns = askTurns({ ...target, withinMs: TURN_MS }, agentOf, size, createRandom(size.seed + 2))
  const startedAt = Date.now()
  const driver = driveFaults(trial, size.seed)
  const telling = setInterval(() => {
    const ended = turns.turns.filter(({ endedAtMs }) => endedAtMs).length
    const uploaded = documents.documents.filter(({ id }) => id).length
    say(`${seconds(startedAt)} s: ${ended} turns, ${uploaded} documents, ${driver.log.length} faults`)
  }, REPORT_MS)
  await Promise.all([turns.ended, documents.ended, evals.ended])
  const load = seconds(startedAt)
  await driver.stop()
  clearInterval(telling)
  say(`${load} s: the load is over, and the faults too.`)
  await trial.ready(120_000)
  const byKind = Map.groupBy(turns.turns, ({ kind }) => (kind === 'escalating' ? 'escalating' : 'shop'))
  const settledAt = Date.now()
  const timed = async (judging: Promise<Violation[]>) => ({ found: await judging, seconds: seconds(settledAt) })
  const escalated = byKind.get('escalating') ?? []
  const [ofDocuments, ofEscalations] = await Promise.all([
    timed(documents.judge()),
    timed(judgeEscalations(at, escalating, escalated, receiver.received, driver.log)),
  ])
  const broken = [...ofDocuments.found, ...ofEscalations.found]
  broken.push(...(await evals.judge(driver.log)))
  broken.push(...(await judgeAll(trial, escalating, byKind, driver.log)))
  return {
    size,
    seconds: { load, documents: ofDocuments.seconds, escalations: ofEscalations.seconds, all: seconds(startedAt) },
    turns: turns.turns.length,
    turnSeconds: quantiles(turns.seconds()),
    documents: documents.documents.length,
    evalCases: evals.cases,
    escalations: new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size,
    faults: countFaults(driver.log),
    ownDeaths: [...driver.ownDeaths],
    textsTakenBack: turns.turns.flatMap(({ events }) => events.filter(({ event }) => event === 'message.reset')).length,
    webhooksSentAgain: countAgain(receiver.received),
    broken: describeViolations(broken),
    details: { violations: broken, faults: driver.log, warnings: readWarnings(trial) },
  }
}

async function judgeAll(
  trial: Trial,
  escalating: string,
  byKind: Map<'escalating' | 'shop', AskedTurn[]>,
  faults: FaultLog,
): Promise<Violation[]> {
  const { modelServerUrl, keys, baseUrl } = trial.info
  const judge = { at: { key: keys.a, baseUrl }, modelServerUrl, placed: trial.shop.count, faults }
  return [
    ...(await judgeTurns({ ...judge, agentId: trial.shop.agentId }, byKind.get('shop') ?? [])),
    ...(await judgeTurns({ ...judge, agentId: escalating }, byKind.get('escalating') ?? [])),
  ]
}

const escalationTo = (webhookUrl: string) => ({
  webhookUrl,
  autoEscalateKeywords: ['human'],
  assignedTo: ['operator'],
  enabled: true,
})

function refusals({ seed, escalations }: ProofSize): number[] {
  const random = createRandom(seed + 5)
  return Array.from({ length: escalations }, () => (random() < REFUSED_SHARE ? 503 : 204))
}

/** The warnings and errors in the logs of the application's processes, in a form that a report can hold. */
function readWarnings({ info, parts }: Trial): Record<string, string[]> {
  const names = parts.map(({ name }) => name).filter((name) => /^(api|worker)/.test(name))
  const warnings = (name: string) =>
    readFileSync(join(info.dataDir, 'logs', `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line))
      .map((line) => line.slice(0, 300))
  return Object.fromEntries(names.map((name) => [name, warnings(name)]))
}

const seconds = (sinceMs: number): number => Math.round((Date.now() - sinceMs) / 1_000)

function quantiles(values: number[]): ProofReport['turnSeconds'] {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(2))
  return { median: at(0.5), p95: at(0.95), most: at(1) }
}

function countFaults(log: FaultLog): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, service, process } of log) {
    const name = `${kind} of ${service ? `the network to ${service}` : process.replace(/-.*/, '')}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Webhooks that a receiver got again after it had taken them. */
function countAgain(received: { headers: Record<string, unknown>; answer: number }[]): number {
  const taken = received.filter(({ answer }) => answer < 300)
  return taken.length - new Set(taken.map(({ headers }) => headers['webhook-id'])).size
}
