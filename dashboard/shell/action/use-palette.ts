import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { useActions } from './actions.ts'
import { shortcutMapOpen } from './shortcut-map.tsx'

const loadPalette = () => import('./palette.tsx')

/** The palette is a chunk of its own. */
export const Palette = lazy(loadPalette)

/** Opens and closes the palette. What is typed before its field has the keyboard stands in the field. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [words, setWords] = useState('')
  const [isAwaited, setAwaited] = useState(false)
  const open = () => {
    setWords('')
    setAwaited(true)
    setWasOpen(true)
    setOpen(true)
  }
  const close = () => {
    setAwaited(false)
    setOpen(false)
  }
  useEffect(preload, [])
  useHeldKeys(isAwaited, (key) => {
    if (key === 'Escape') close()
    else setWords((before) => withKey(before, key))
  })
  useActions([
    { label: 'Commands', group: 'Everywhere', keys: 'mod+k', isKeysOnly: true, run: isOpen ? close : open },
    { label: 'Keyboard shortcuts', group: 'Everywhere', keys: '?', run: () => shortcutMapOpen.set(true) },
  ])
  return { isOpen, wasOpen, open, close, words, setWords, noteFocus: () => setAwaited(false) }
}

/** Fetches the chunk when the page has nothing else to do. Safari has no requestIdleCallback. */
function preload(): void {
  const start = () => void loadPalette().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
  else setTimeout(start, 2_000)
}

/** Keeps keys from the page and its single-key commands, and gives them to `take` instead. */
function useHeldKeys(isHeld: boolean, take: (key: string) => void): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    take(event.key)
  })
  useEffect(() => {
    if (!isHeld) return
    document.addEventListener('keydown', hold, true)
    return () => document.removeEventListener('keydown', hold, true)
  }, [isHeld])
}

function withKey(words: string, key: string): string {
  if (key === 'Backspace') return [...words].slice(0, -1).join('')
  return [...key].length === 1 ? words + key : words
}
