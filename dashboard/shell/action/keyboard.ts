import { keepItem } from '../storage.ts'
import { createStore } from '../store.ts'
import { listActions } from './actions.ts'

const SETTING = 'ams-shortcuts'
/** The second key of a sequence has this long to come. */
const SEQUENCE_MS = 1_000

/** A person may turn single keys off, because they disturb speech input. */
export const shortcutsOn = createStore(localStorage.getItem(SETTING) !== 'off')

shortcutsOn.subscribe(() => keepItem(SETTING, shortcutsOn.get() ? 'on' : 'off'))

/** True on a Mac, where ⌘ takes the place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Listens to the keyboard for the actions of the page. @returns what stops it */
export function listenToKeys(): () => void {
  let begun = ''
  let begunAt = 0
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const key = nameOf(event)
    const before = event.timeStamp - begunAt < SEQUENCE_MS ? begun : ''
    begun = ''
    if (!key.startsWith('mod+') && (!shortcutsOn.get() || isTyping(event.target) || isModalOpen())) return
    const action = find(before ? `${before} ${key}` : key) ?? find(key)
    if (action) {
      event.preventDefault()
      action.run()
    } else if (listActions().some(({ keys }) => keys?.startsWith(`${key} `))) {
      begun = key
      begunAt = event.timeStamp
    }
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

const find = (keys: string) => listActions().findLast((action) => action.keys === keys)

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const isModified = isMac ? metaKey : ctrlKey
  const name = key.length === 1 ? key.toLowerCase() : key
  if (altKey || (isMac ? ctrlKey : metaKey)) return ''
  return isModified ? `mod+${name}` : name
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isChoice = target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)
  return !isChoice && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

const isModalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Keys as a person reads them: `mod+k` → `Ctrl K`, `g a` → `G A`. */
export const keysText = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => key.replace('mod+', isMac ? '⌘ ' : 'Ctrl '))
    .map((key) =>
      key.length === 1 ? key.toUpperCase() : key.replace(/ (.)$/, (_, letter: string) => ` ${letter.toUpperCase()}`),
    )
    .join(' ')
