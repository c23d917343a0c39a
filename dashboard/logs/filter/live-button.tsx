import { Button } from '@mantine/core'
import { isCustom } from '../../parts/range/range.ts'
import { useActions } from '../../shell/action/actions.ts'
import { useLogSearch, useSetLogSearch } from '../search.ts'

/** Turns the live view on and off. It shows the newest turns of a window that goes on, so turning it on asks for these. */
export function LiveButton() {
  const { live, range } = useLogSearch()
  const setSearch = useSetLogSearch()
  const isOn = live === 'on'
  const toggle = () => setSearch(isOn ? { live: '' } : { live: 'on', sort: '', ...(isCustom(range) && { range: '' }) })
  useActions([{ label: isOn ? 'Stop the live view' : 'Live view', group: 'Logs', keys: '.', run: toggle }])
  return (
    <Button
      variant="default"
      className="logs-live"
      aria-pressed={isOn}
      leftSection={<span className="logs-live-dot" aria-hidden />}
      rightSection={<kbd>.</kbd>}
      onClick={toggle}
    >
      Live
    </Button>
  )
}
