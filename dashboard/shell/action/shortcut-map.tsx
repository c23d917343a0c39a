import { Modal, Switch } from '@mantine/core'
import { createStore, useStore } from '../store.ts'
import { type Action, useAllActions } from './actions.ts'
import { keysText, shortcutsOn } from './keyboard.ts'

export const shortcutMapOpen = createStore(false)

/** The map of all keys that do something on this page, and the switch that turns single keys off. */
export function ShortcutMap() {
  const isOpen = useStore(shortcutMapOpen)
  return (
    <Modal opened={isOpen} onClose={() => shortcutMapOpen.set(false)} title="Keyboard shortcuts">
      <Groups />
      <Switch
        mt="lg"
        label="Single-key shortcuts"
        description="Ctrl and ⌘ always work."
        checked={useStore(shortcutsOn)}
        onChange={(event) => shortcutsOn.set(event.currentTarget.checked)}
      />
    </Modal>
  )
}

function Groups() {
  const actions = useAllActions().filter(({ keys }) => keys)
  const groups = [...Map.groupBy(actions, ({ group }) => group)]
  return groups.map(([group, members]) => (
    <section key={group} className="shortcut-map-group">
      <h3>{group}</h3>
      <dl>
        {members.map(({ label, keys }: Action) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keysText(keys ?? '')}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
