import { Button, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoment, zoneOf } from './format.ts'
import { isCustom, momentsOf, RANGES, type Range, rangeOf } from './range.ts'

type RangePickerProps = { range: Range; onChange: (range: Range) => void; withCustom?: boolean }

/** Chooses a window of time: 24 h, 7 d, 30 d, or from one moment to another in the zone of the browser. */
export function RangePicker({ range, onChange, withCustom = false }: RangePickerProps) {
  return (
    <div className="range-picker">
      <SegmentedControl
        aria-label="Window of time"
        value={isCustom(range) ? '' : range}
        onChange={onChange}
        data={RANGES.map((value) => ({ value, label: value.replace(/(\d+)/, '$1 ') }))}
      />
      {withCustom && <Custom range={range} onChange={onChange} />}
    </div>
  )
}

function Custom({ range, onChange }: RangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { from, to } = momentsOf(range)
  const label = isCustom(range) ? `${formatMoment(from)} – ${formatMoment(to ?? from)}` : 'From … to'
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end">
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Moments
          from={from}
          to={to ?? new Date().toISOString()}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Moments({ from, to, onChange }: { from: string; to: string; onChange: (range: Range) => void }) {
  const [begin, setBegin] = useState(localOf(from))
  const [end, setEnd] = useState(localOf(to))
  const isRight = begin !== '' && end !== '' && begin < end
  const zone = zoneOf(new Date())
  return (
    <Stack>
      <TextInput
        type="datetime-local"
        label={`From, ${zone}`}
        value={begin}
        onChange={(event) => setBegin(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={`To, ${zone}`}
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
        error={isRight ? undefined : 'The end must come after the beginning.'}
      />
      <Button disabled={!isRight} onClick={() => onChange(rangeOf(begin, end))}>
        Show
      </Button>
    </Stack>
  )
}

/** A moment as the field of the browser wants it: local, without zone, to the minute. */
function localOf(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
