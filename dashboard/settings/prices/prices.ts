import type { DataOf } from '../../../clients/typescript/index.ts'

type Price = { input: number; output: number }
type Providers = DataOf<'/v1/models', 'get'>
type OwnPrices = DataOf<'/v1/model-prices', 'get'>

/** What the person changed and did not save, by model: a price as it is typed, or null for the default again. */
export type Changes = Record<string, { input: string; output: string } | null>

export type PriceRow = {
  id: string
  isConfigured: boolean
  /** What the fields show; empty where the service knows no price. */
  input: string
  output: string
  isOwn: boolean
  isChanged: boolean
}

/** A row for each model that the service or the workspace knows, those of configured providers first. */
export function rowsOf(providers: Providers, own: OwnPrices, changes: Changes): PriceRow[] {
  const known = providers.flatMap(({ provider, configured, models }) =>
    models.map(({ id, price }) => {
      const name = id.includes('/') ? id : `${provider}/${id}`
      return { id: name, isConfigured: configured, price }
    }),
  )
  const names = new Set(known.map(({ id }) => id))
  const others = [...Object.keys(own), ...Object.keys(changes)].filter((id) => !names.has(id))
  const added = [...new Set(others)].map((id) => ({ id, isConfigured: isConfigured(providers, id), price: null }))
  const rows = [...added, ...known].map(({ id, isConfigured, price }) =>
    rowOf({ id, isConfigured, price, own: own[id], change: changes[id] }),
  )
  return rows.toSorted((a, b) => Number(b.isConfigured) - Number(a.isConfigured))
}

type Known = {
  id: string
  isConfigured: boolean
  price: Price | null
  own: Price | undefined
  change: Changes[string] | undefined
}

function rowOf({ id, isConfigured, price, own, change }: Known): PriceRow {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  if (change) return { id, isConfigured, ...change, isOwn: true, isChanged: true }
  // The default of a model that has a price of its own is known again after the saving.
  if (change === null) return { id, isConfigured, input: '', output: '', isOwn: false, isChanged: true }
  const shown = own ?? price ?? undefined
  return {
    id,
    isConfigured,
    input: text(shown?.input),
    output: text(shown?.output),
    isOwn: own !== undefined,
    isChanged: false,
  }
}

const isConfigured = (providers: Providers, id: string): boolean =>
  providers.some(({ provider, configured }) => configured && id.startsWith(`${provider}/`))

/** The workspace's own prices with the changes; an empty field counts as 0. */
export function pricesWith(own: OwnPrices, changes: Changes): OwnPrices {
  const kept = Object.entries(own).filter(([id]) => changes[id] === undefined)
  const set = Object.entries(changes).flatMap(([id, change]) =>
    change ? [[id, { input: Number(change.input), output: Number(change.output) }] as const] : [],
  )
  return Object.fromEntries([...kept, ...set])
}
