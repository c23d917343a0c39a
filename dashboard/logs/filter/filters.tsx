import { Button, MultiSelect, Popover, Stack, TagsInput } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { CHANNEL_NAMES, formatId } from '../../parts/format.ts'
import { type Chip, FilterChips } from '../../parts/table/filter-chips.tsx'
import { SpeakerFields, speakerChips } from '../../parts/table/speaker-filter.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { FILTERS, type LogSearch, NO_FILTER, useLogSearch, useSetLogSearch, valuesOf } from '../search.ts'

const STATUSES = ['success', 'error', 'blocked', 'cancelled'].map(choiceOf)
const SOURCES = ['chat', 'channel', 'eval'].map(choiceOf)
const FEEDBACK = [
  { value: '1', label: 'Good' },
  { value: '0', label: 'Neither' },
  { value: '-1', label: 'Bad' },
]
const CHANNELS = Object.entries(CHANNEL_NAMES).map(([value, label]) => ({ value, label }))

function choiceOf(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) }
}

/** Opens the fields that narrow the log: status, agent, model, source, channel, feedback, user, metadata. */
export function FilterMenu() {
  return (
    <Popover position="bottom-start" width={320} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<ListFilter size={14} aria-hidden />}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Fields />
      </Popover.Dropdown>
    </Popover>
  )
}

function Fields() {
  const search = useLogSearch()
  const setSearch = useSetLogSearch()
  const agents = useAgents()
  const models = [...new Set(agents.map(({ model }) => model))]
  return (
    <Stack>
      <MultiSelect label="Status" data={STATUSES} {...useFilter('status')} />
      <MultiSelect
        label="Agent"
        searchable
        limit={100}
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        {...useFilter('agent')}
      />
      <TagsInput label="Model" data={models} {...useFilter('model')} />
      <MultiSelect label="Source" data={SOURCES} {...useFilter('source')} />
      <MultiSelect label="Channel" data={CHANNELS} {...useFilter('channel')} />
      <MultiSelect label="Feedback" data={FEEDBACK} {...useFilter('feedback')} />
      <SpeakerFields key={search.user} search={search} onChange={setSearch} />
    </Stack>
  )
}

const useAgents = () => useAnswer('/v1/agents', {}, { staleTime: 60_000 }).data?.data ?? []

/**
 * Connects a field with a filter of the address. Its list opens inside of the popover, so that a choice keeps it open.
 */
function useFilter(name: 'status' | 'agent' | 'model' | 'source' | 'channel' | 'feedback') {
  const search = useLogSearch()
  const setSearch = useSetLogSearch()
  return {
    value: valuesOf(search[name]),
    onChange: (values: string[]) => setSearch({ [name]: values.join(',') }),
    comboboxProps: { withinPortal: false },
    clearable: true,
  }
}

const NAMES: Record<(typeof FILTERS)[number], string> = {
  agent: 'Agent',
  model: 'Model',
  status: 'Status',
  source: 'Source',
  channel: 'Channel',
  feedback: 'Feedback',
  conversation: 'Conversation',
  q: 'Text',
}

/** The filters that are set. */
export function Chips() {
  const search = useLogSearch()
  const setSearch = useSetLogSearch()
  const agents = useAgents()
  const wordOf = (name: string, value: string) => {
    if (name === 'agent') return agents.find(({ id }) => id === value)?.name ?? formatId(value)
    if (name === 'conversation') return formatId(value)
    if (name === 'feedback') return FEEDBACK.find((score) => score.value === value)?.label ?? value
    if (name === 'channel') return CHANNELS.find((channel) => channel.value === value)?.label ?? value
    return name === 'status' || name === 'source' ? choiceOf(value).label : value
  }
  const chips = FILTERS.flatMap((name): Chip[] =>
    partsOf(search, name).map((value) => ({
      name: NAMES[name],
      value: wordOf(name, value),
      onRemove: () => {
        const rest = partsOf(search, name).filter((other) => other !== value)
        setSearch({ [name]: rest.join(',') })
      },
    })),
  )
  const all = [...chips, ...speakerChips({ search, onChange: setSearch })]
  return <FilterChips chips={all} onClear={() => setSearch(NO_FILTER)} />
}

/** A text to search for may contain commas. */
const partsOf = (search: LogSearch, name: (typeof FILTERS)[number]): string[] =>
  name === 'q' ? (search.q ? [search.q] : []) : valuesOf(search[name])
