import type { Logger } from 'pino'
import type { Payer } from '../../domain/model/budget.ts'
import type { Price } from '../../domain/model/price.ts'
import { type OwnKey, providerKeyPlace } from '../../domain/model/provider-key.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { asSystem, inWorkspace } from '../connection/scope.ts'
import type { Database } from '../database.ts'
import { untilAnswered } from '../repeat.ts'
import type { TurnBus } from '../turn/bus.ts'
import { listChangedBudgets, refuseBeyondBudget } from './budget.ts'
import { refuseBeyondOperatorCeiling } from './ceiling.ts'
import { listChangedPrices } from './price.ts'
import { listChangedProviderKeys } from './provider-key.ts'
import { NO_AGENT } from './spent.ts'

const LOOK_MS = 4_000
/** Each look reads this much more than the time since the last one: a change may be committed after its moment. */
const OVERLAP_SECONDS = 60

/**
 * The prices, budgets and keys of providers of all workspaces, as one process knows them. A change counts here within 5 s. A call of a
 * workspace without budgets reads nothing from Postgres.
 */
export type SpendingWatch = {
  /** The workspace's own prices by model. */
  pricesOf(workspaceId: string): ReadonlyMap<string, Price>
  /** The workspace's own key of a provider, the same object until it changes; undefined without one. */
  ownKeyOf(workspaceId: string, provider: string): OwnKey | undefined
  /**
   * Resolves unless a budget of the agent or its workspace is used up.
   * @param signal given by work that waits while Postgres is away
   * @throws ApiError BUDGET_EXCEEDED
   */
  refuseBeyondBudget(payer: Payer, signal?: AbortSignal): Promise<void>
  /** True: the operator has set the most that a workspace may spend of the operator's keys in a UTC day. */
  readonly hasCeiling: boolean
  /** Resolves unless the workspace has used it up; `signal` as above. @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondCeiling(payer: Payer, signal?: AbortSignal): Promise<void>
  /** Reads a change that this process has committed, and tells the other processes to read it. */
  noteChange(): Promise<void>
  /** Looks when another process tells, and every four seconds; resolves after the first look, or once `signal` fires. */
  start(signal?: AbortSignal): Promise<void>
  stop(): void
}

const NO_PRICES: ReadonlyMap<string, Price> = new Map()

/** The word by which processes tell each other of a change. */
const WORD = 'spending'

type WatchDependencies = {
  database: Database
  bus: Pick<TurnBus, 'publish' | 'subscribe'>
  log: Logger
  sealing: Pick<Sealing, 'open'>
}

/**
 * Makes the watch of one process; it knows nothing before its first look.
 * @param operatorMaxDailyUsd the operator's ceiling for each workspace and UTC day; undefined: none
 */
export function createSpendingWatch(
  { database, bus, log, sealing }: WatchDependencies,
  operatorMaxDailyUsd: number | undefined,
): SpendingWatch {
  const prices = new Map<string, ReadonlyMap<string, Price>>()
  const limited = new Set<string>()
  const ownKeys = new Map<string, { row: ProviderKeyRow; key: OwnKey | undefined }>()
  let lookedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  // All workspaces share one look.
  const look = () => asSystem(lookAtAll)
  const lookAtAll = async () => {
    const startedAt = performance.now()
    const seconds = lookedAt === undefined ? undefined : Math.ceil((startedAt - lookedAt) / 1000) + OVERLAP_SECONDS
    const changedPrices = await listChangedPrices(database, seconds)
    const changedBudgets = await listChangedBudgets(database, seconds)
    const changedKeys = await listChangedProviderKeys(database, seconds)
    lookedAt = startedAt
    for (const { workspaceId, prices: own } of changedPrices) prices.set(workspaceId, new Map(Object.entries(own)))
    for (const { workspaceId, agentId, isLimited } of changedBudgets)
      if (isLimited) limited.add(keyOf(workspaceId, agentId))
      else limited.delete(keyOf(workspaceId, agentId))
    for (const row of changedKeys) noteKey(row)
  }
  const noteKey = (row: ProviderKeyRow) => {
    const place = keyOf(row.workspaceId, row.provider)
    const known = ownKeys.get(place)
    // Looks overlap, and one that began earlier may end later. The object stays as long as the key does.
    if (known && (known.row.changedAt > row.changedAt || known.row.apiKey === row.apiKey)) return
    ownKeys.set(place, { row, key: ownKeyOf(sealing, row) })
  }
  // While Postgres is away the process goes on with its last look.
  const lookAgain = () => look().catch((error) => log.warn({ error }, 'prices and budgets could not be read'))
  return {
    pricesOf: (workspaceId) => prices.get(workspaceId) ?? NO_PRICES,
    ownKeyOf: (workspaceId, provider) => ownKeys.get(keyOf(workspaceId, provider))?.key,
    async refuseBeyondBudget(payer, signal) {
      const { workspaceId, agentId } = payer
      if (limited.size === 0) return
      if (!limited.has(keyOf(workspaceId, NO_AGENT)) && !limited.has(keyOf(workspaceId, agentId))) return
      await ask(workspaceId, () => refuseBeyondBudget(database, payer), signal)
    },
    hasCeiling: operatorMaxDailyUsd !== undefined,
    async refuseBeyondCeiling(payer, signal) {
      if (operatorMaxDailyUsd === undefined) return
      await ask(payer.workspaceId, () => refuseBeyondOperatorCeiling(database, payer, operatorMaxDailyUsd), signal)
    },
    async noteChange() {
      bus.publish(WORD, [])
      await look()
    },
    async start(signal) {
      bus.subscribe(WORD, () => void lookAgain())
      timer ??= setInterval(lookAgain, LOOK_MS)
      timer.unref()
      // Every budget would be unknown without a first look.
      await untilAnswered(look, signal).catch((error) => {
        if (!signal?.aborted) throw error
      })
    },
    stop: () => clearInterval(timer),
  }
}

const ownKeyOf = (
  sealing: WatchDependencies['sealing'],
  { workspaceId, provider, apiKey, baseUrl, protocol }: ProviderKeyRow,
): OwnKey | undefined =>
  apiKey === null
    ? undefined
    : { open: () => sealing.open(providerKeyPlace(workspaceId, provider), apiKey), baseUrl, protocol }

function ask(workspaceId: string, refuse: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const inScope = () => inWorkspace(workspaceId, refuse)
  return signal ? untilAnswered(inScope, signal) : inScope()
}

type ProviderKeyRow = Awaited<ReturnType<typeof listChangedProviderKeys>>[number]

const keyOf = (workspaceId: string, item: string): string => `${workspaceId} ${item}`
