import type { DataOf } from '../../../clients/typescript/index.ts'

type Price = { input: number; output: number; cacheRead?: number; cacheWrite?: number }
type PriceField = keyof Price
/** A price as its fields show it; a field without a price is empty. */
type TypedPrice = Record<PriceField, string>
type Providers = DataOf<'/v1/models', 'get'>
type OwnPrices = DataOf<'/v1/model-prices', 'get'>

/** The changes that the person did not save, by model: a price as it is typed, or null for the default again. */
export type Changes = Record<string, TypedPrice | null>

export type PriceRow = {
  id: string
  isConfigured: boolean
  price: TypedPrice
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
  if (change) return { id, isConfigured, price: change, isOwn: true, isChanged: true }
  // The default of a model that has a price of its own is known again after the saving.
  if (change === null) return { id, isConfigured, price: typed({}), isOwn: false, isChanged: true }
  return { id, isConfigured, price: typed(own ?? price ?? {}), isOwn: own !== undefined, isChanged: false }
}

/** A price as text for the fields. */
export function typed({ input, output, cacheRead, cacheWrite }: Partial<Price>): TypedPrice {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return { input: text(input), output: text(output), cacheRead: text(cacheRead), cacheWrite: text(cacheWrite) }
}

const isConfigured = (providers: Providers, id: string): boolean =>
  providers.some(({ provider, configured }) => configured && id.startsWith(`${provider}/`))

/** The workspace's own prices with the changes; an empty field of the cache is left out, any other counts as 0. */
export function pricesWith(own: OwnPrices, changes: Changes): OwnPrices {
  const kept = Object.entries(own).filter(([id]) => changes[id] === undefined)
  const set = Object.entries(changes).flatMap(([id, change]) => (change ? [[id, priceOf(change)] as const] : []))
  return Object.fromEntries([...kept, ...set])
}

const priceOf = ({ input, output, cacheRead, cacheWrite }: TypedPrice): Price => ({
  input: Number(input),
  output: Number(output),
  ...(cacheRead !== '' && { cacheRead: Number(cacheRead) }),
  ...(cacheWrite !== '' && { cacheWrite: Number(cacheWrite) }),
})

/** What the list shows: models of today with an API key, those of the workspace's own prices, or all. */
export type Shown = 'current' | 'own' | 'all'

/** The rows to show, by provider. A search looks through all of them. */
export function groupsOf(rows: PriceRow[], { q, show }: { q: string; show: Shown }): [string, PriceRow[]][] {
  const ids = new Set(rows.map(({ id }) => id))
  const isWanted = (row: PriceRow) =>
    show === 'all' ||
    q !== '' ||
    row.isOwn ||
    row.isChanged ||
    (show === 'current' && row.isConfigured && !isOld(row.id, ids))
  const wanted = rows.filter((row) => isWanted(row) && row.id.toLowerCase().includes(q.toLowerCase()))
  return [...Map.groupBy(wanted, ({ id }) => id.slice(0, id.indexOf('/')))]
}

/** A model with a date in its name, when the list has it without the date too; and those before GPT-4. */
function isOld(id: string, ids: ReadonlySet<string>): boolean {
  const timeless = id.replace(/-(\d{4}-\d\d-\d\d|\d{8}|\d{4})(?=-|$)/, '')
  return (timeless !== id && ids.has(timeless)) || /\/gpt-3\.5|-32k/.test(id)
}
