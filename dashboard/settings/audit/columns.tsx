import { formatMoment } from '../../parts/format.ts'
import type { Column } from '../../parts/table/data-table.tsx'
import type { Entry } from './use-entries.ts'

/** An operation's name as words: `replaceAgentTools` → `Replace agent tools`. */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll(/\bapi\b/gi, 'API')
}

/** The columns of the audit. */
export const COLUMNS: Column<Entry>[] = [
  {
    key: 'at',
    title: 'When',
    width: 208,
    isHeader: true,
    render: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    key: 'actor',
    title: 'Actor',
    width: 148,
    phone: 'below',
    render: ({ actor }) => <span title={actor.name}>{actor.type === 'key' ? `${actor.name} (key)` : actor.name}</span>,
  },
  { key: 'action', title: 'Action', width: 172, phone: 'beside', render: ({ action }) => wordsOf(action) },
  {
    key: 'subject',
    title: 'Subject',
    render: ({ subject }) => (
      <span title={subject.name ?? ''}>
        <span className="faint">{wordsOf(subject.type)}</span> {subject.name}
      </span>
    ),
  },
  { key: 'address', title: 'Address', width: 116, render: ({ address }) => address ?? '–' },
]
