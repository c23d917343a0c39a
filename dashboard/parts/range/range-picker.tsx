import { Button, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isCustom, momentsOf, RANGES, type Range, rangeOf } from './range.ts'
import { browserZone, fieldOf, formatIn, momentOfField, zoneName } from './zone.ts'

type RangePickerProps = {
  range: Range
  onChange: (range: Range) => void
  withCustom?: boolean
  /** The time zone of the page; that of the browser when it is left out. */
  zone?: string
}

/** Chooses a window of time: 24 h, 7 d, 30 d, or from one moment to another in the zone of the page. */
export function RangePicker({ range, onChange, withCustom = false, zone = browserZone() }: RangePickerProps) {
  return (
    <div className="range-picker">
      <SegmentedControl
        aria-label="Window of time"
        value={isCustom(range) ? '' : range}
        onChange={onChange}
        data={RANGES.map((value) => ({ value, label: value.replace(/(\d+)/, '$1 ') }))}
      />
      {withCustom && <Custom range={range} onChange={onChange} zone={zone} />}
    </div>
  )
}

type CustomProps = { range: Range; onChange: (range: Range) => void; zone: string }

function Custom({ range, onChange, zone }: CustomProps) {
  const [isOpen, setOpen] = useState(false)
  const { from, to } = momentsOf(range)
  const label = isCustom(range) ? spanText(from, to ?? from, zone) : 'Custom'
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
          zone={zone}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type MomentsProps = { from: string; to: string; zone: string; onChange: (range: Range) => void }

function Moments({ from, to, zone, onChange }: MomentsProps) {
  const [begin, setBegin] = useState(fieldOf(from, zone))
  const [end, setEnd] = useState(fieldOf(to, zone))
  const isRight = begin !== '' && end !== '' && begin < end
  const name = zoneName(zone, from)
  return (
    <Stack>
      <TextInput
        type="datetime-local"
        label={`From, ${name}`}
        value={begin}
        onChange={(event) => setBegin(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={`To, ${name}`}
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
        error={isRight ? undefined : 'The end must come after the beginning.'}
      />
      <Button
        disabled={!isRight}
        onClick={() => onChange(rangeOf(momentOfField(begin, zone), momentOfField(end, zone)))}
      >
        Show
      </Button>
    </Stack>
  )
}

/** `22 Nov, 14:00 – 23 Nov, 02:00`. */
function spanText(from: string, to: string, zone: string): string {
  const text = (moment: string) =>
    formatIn(zone, moment, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return `${text(from)} – ${text(to)}`
}
