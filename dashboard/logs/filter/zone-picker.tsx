import { Select } from '@mantine/core'
import { browserZone, zoneName } from '../../parts/range/zone.ts'
import { useLogSearch, useSetLogSearch, useZone } from '../search.ts'

/** Names the one time zone of the page, and changes it: that of the browser, UTC, or that of the link's sender. */
export function ZonePicker() {
  const { tz } = useLogSearch()
  const zone = useZone()
  const setSearch = useSetLogSearch()
  const zones = [...new Set([browserZone(), 'UTC', zone])]
  const data = zones.map((value) => ({ value, label: labelOf(value) }))
  return (
    <Select
      aria-label="Time zone"
      className="logs-zone"
      data={data}
      value={zone}
      allowDeselect={false}
      onChange={(value) => setSearch({ tz: value === browserZone() && !tz ? '' : (value ?? '') })}
    />
  )
}

const labelOf = (zone: string) => (zone === 'UTC' ? 'UTC' : `${zoneName(zone, Date.now())} ${cityOf(zone)}`)
const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
