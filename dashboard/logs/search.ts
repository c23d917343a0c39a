import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { momentsOf } from '../parts/range/range.ts'
import { zoneOr } from '../parts/range/zone.ts'
import { useSetSearch } from '../parts/set-search.ts'
import { speakerQueryOf } from '../parts/table/speaker.ts'

const route = getRouteApi('/w/$workspaceId/logs')

export type LogSearch = ReturnType<typeof route.useSearch>
/** The filters of the address, under the names that the API has for them. */
export const FILTERS = ['agent', 'model', 'status', 'source', 'channel', 'feedback', 'conversation', 'q'] as const
export type NamedFilters = Partial<Record<(typeof FILTERS)[number], string>>
export type Filters = NamedFilters & ReturnType<typeof speakerQueryOf>
/** The change of the address that takes all filters out. */
export const NO_FILTER = Object.fromEntries([...FILTERS, 'user', 'metadata'].map((name) => [name, '']))
/** `to` is left out for a window that goes on. */
export type Window = { from: string; to?: string }

export const useLogSearch = (): LogSearch => route.useSearch()

/** The time zone of the page. */
export const useZone = (): string => zoneOr(route.useSearch().tz)

/** Changes what the address holds; a zoom and a panel get an entry in the history, a letter typed gets none. */
export const useSetLogSearch = () => useSetSearch<Extract<keyof LogSearch, string>>('/w/$workspaceId/logs')

/** The filters that are set. */
export function filtersOf(search: LogSearch): Filters {
  const entries = FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : []))
  return { ...Object.fromEntries(entries), ...speakerQueryOf(search) }
}

/** The values of a filter. */
export const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** The window of the address. It stays the same until the range changes or the person asks for the newest. */
export function useLogWindow(): { window: Window; refresh: () => void } {
  const { range } = route.useSearch()
  const [asked, setAsked] = useState({ range, at: Date.now() })
  if (asked.range !== range) setAsked({ range, at: Date.now() })
  const window = useMemo(() => {
    const { from, to } = momentsOf(asked.range, asked.at)
    return to === undefined ? { from } : { from, to }
  }, [asked])
  return { window, refresh: () => setAsked({ range, at: Date.now() }) }
}
