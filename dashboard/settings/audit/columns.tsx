import { formatMoment } from '../../parts/format.ts'
import type { Column } from '../../parts/table/data-table.tsx'
import { wordsOf } from './actions.ts'
import { Subject } from './subject.tsx'
import type { Entry } from './use-entries.ts'

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
    render: (entry) => <Subject entry={entry} />,
  },
  { key: 'address', title: 'Address', width: 116, render: ({ address }) => address ?? '–' },
]
