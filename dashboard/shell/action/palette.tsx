import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { type Action, useAllActions } from './actions.ts'
import { useFoundActions } from './found-actions.ts'
import { keysText } from './keyboard.ts'

type CommandsProps = {
  words: string
  setWords: (words: string) => void
  /** The palette calls it when the field has the keyboard. */
  noteFocus: () => void
  close: () => void
}

/** The command palette: everything that can be done here, found by its words. */
export default function Palette({ isOpen, ...commands }: CommandsProps & { isOpen: boolean }) {
  return (
    <Modal.Root opened={isOpen} onClose={commands.close} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Commands" radius="md">
        <Modal.Body p={0}>
          <Commands {...commands} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Commands({ words, setWords, noteFocus, close }: CommandsProps) {
  const combobox = useCombobox({ opened: true })
  const offered = [...useAllActions(), ...useFoundActions(words)]
  const found = inGroups(offered.filter((action) => !action.isKeysOnly && fits(action, words)))
  const first = found[0]
  useEffect(() => {
    // Enter takes the command that is marked, from the first one on.
    if (first) combobox.selectFirstOption()
  }, [first, combobox.selectFirstOption])
  const run = (index: number) => {
    close()
    found[index]?.run()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => run(Number(value))}>
      <Combobox.EventsTarget>
        <TextInput
          className="palette-input"
          variant="unstyled"
          aria-label="Commands"
          placeholder="Search pages, agents and actions"
          leftSection={<Search size={16} aria-hidden />}
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onFocus={noteFocus}
          onKeyDown={(event) => {
            // Mantine's combobox keeps the key from the dialog.
            if (event.key === 'Escape') close()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className="palette-options" aria-label="Commands" tabIndex={0}>
        <Options actions={found} />
        {found.length === 0 && <Combobox.Empty>No command matches.</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

/** What is there on every page stands behind what belongs to this one. */
const LAST_GROUPS = ['Go to', 'Agents', 'Settings', 'Workspaces', 'This browser', 'Everywhere']

/** The actions with their groups one after the other. */
function inGroups(actions: Action[]): Action[] {
  const groups = [...Map.groupBy(actions, ({ group }) => group)]
  const placeOf = ([group]: [string, Action[]]) => LAST_GROUPS.indexOf(group)
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap(([, members]) => members)
}

function Options({ actions }: { actions: Action[] }) {
  const numbered = actions.map((action, index) => ({ action, index }))
  return [...Map.groupBy(numbered, ({ action }) => action.group)].map(([group, members]) => (
    <Combobox.Group key={group} label={group}>
      {members.map(({ action, index }) => (
        <Combobox.Option key={`${action.group} ${action.label}`} value={String(index)} className="palette-option">
          <span>{action.label}</span>
          {action.keys && <kbd>{keysText(action.keys)}</kbd>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
}

/** True when each word begins a word of the action. */
const fits = ({ label, group }: Action, words: string): boolean => {
  const text = ` ${group} ${label}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
