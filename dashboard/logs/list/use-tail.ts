import { useEffect, useEffectEvent, useState } from 'react'
import { type AmsClient, ConnectionLost, followEvents, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { type Filters, filtersOf, useLogSearch } from '../search.ts'
import type { Log } from './columns.tsx'

/** Entries that come within this time are painted at once. */
const PAINT_MS = 250
/** The service repeats the entries of its last ten seconds, so a shorter loss leaves nothing out. */
const REPEATED_MS = 9_000
/** Entries that wait for [Show]; beyond, a reading of the list is quicker. */
const MOST_WAITING = 2_000

export type Tail = {
  state: 'off' | 'connecting' | 'live'
  error: unknown
  /** Some entries did not come, because too many came at once or the connection was away for long. */
  hasGap: boolean
}

/** Follows the new entries that the filters leave while `live` stands in the address. */
export function useTail(onEntries: (entries: Log[]) => void): Tail {
  const api = useApi()
  const search = useLogSearch()
  const filters = JSON.stringify(filtersOf(search))
  const isOn = search.live === 'on'
  const [tail, setTail] = useState<Tail>(OFF)
  const take = useEffectEvent(onEntries)
  useEffect(() => {
    if (!isOn) return setTail(OFF)
    const stop = new AbortController()
    const change = (part: Partial<Tail>) => setTail((former) => ({ ...former, ...part }))
    setTail({ ...OFF, state: 'connecting' })
    const painting = batch<Log>((entries) => take(entries))
    const handle = {
      onEntry: painting.add,
      onReady: () => change({ state: 'live' }),
      onLost: () => change({ state: 'connecting' }),
      onGap: () => change({ hasGap: true }),
    }
    follow(api, JSON.parse(filters), stop.signal, handle).catch((error) => change({ state: 'off', error }))
    return () => {
      stop.abort()
      painting.stop()
    }
  }, [api, filters, isOn])
  return tail
}

const OFF: Tail = { state: 'off', error: undefined, hasGap: false }

type Handle = { onEntry: (entry: Log) => void; onReady: () => void; onLost: () => void; onGap: () => void }

async function follow(api: AmsClient, filters: Filters, signal: AbortSignal, handle: Handle): Promise<void> {
  let lostAt: number | undefined
  const onLost = () => {
    lostAt ??= Date.now()
    handle.onLost()
  }
  for await (const { event, data } of followEvents({
    open: () => openTail(api, filters, signal),
    isLast: () => false,
    signal,
    onLost,
  })) {
    if (event === 'log') handle.onEntry(data as Log)
    if (event === 'gap') handle.onGap()
    if (event !== 'ready') continue
    if (lostAt && Date.now() - lostAt > REPEATED_MS) handle.onGap()
    lostAt = undefined
    handle.onReady()
  }
}

async function openTail(api: AmsClient, query: Filters, signal: AbortSignal): Promise<Response> {
  const call = api.GET('/v1/logs/stream', { params: { query }, parseAs: 'stream', signal })
  const { response } = await call.catch((cause: unknown) => {
    throw new ConnectionLost(cause)
  })
  if (!response.ok) await unwrap(call)
  return response
}

/** Collects what comes at once, and hands it on a few times a second. */
function batch<Item>(give: (items: Item[]) => void) {
  let waiting: Item[] = []
  const timer = setInterval(() => {
    if (waiting.length === 0) return
    const items = waiting.slice(-MOST_WAITING)
    waiting = []
    give(items)
  }, PAINT_MS)
  return { add: (item: Item) => void waiting.push(item), stop: () => clearInterval(timer) }
}
