import { useEffect, useId, useRef } from 'react'
import { createStore, useStore } from '../store.ts'

/** One thing that a person can do: the palette lists it, its keys do it, and the map of keys shows it. */
export type Action = {
  label: string
  /** The heading under which palette and map list it: `Go to`, `Agents`, `This agent`. */
  group: string
  /** `c`, `?`, `g a` (one after the other), `mod+s` (Ctrl, or ⌘ on a Mac); only `mod` works while the person types. */
  keys?: string
  /** The palette leaves out an action that makes sense by its keys alone, such as moving in a list. */
  isKeysOnly?: boolean
  run: () => void
}

type Registered = { id: string; actions: Action[] }

const registered = createStore<Registered[]>([])

/** All actions of what is on the screen; those of the innermost part stand last. */
export const listActions = (): Action[] => registered.get().flatMap(({ actions }) => actions)

/** The same for a component, which is painted again when they change. */
export const useAllActions = (): Action[] => useStore(registered).flatMap(({ actions }) => actions)

/** Offers these actions while the component is on the screen. */
export function useActions(actions: Action[]): void {
  const id = useId()
  const present = useRef(actions)
  useEffect(() => {
    present.current = actions
  })
  // An action's effect may change with each painting. The list changes only with these words.
  const listed = actions
    .map(({ label, group, keys, isKeysOnly }) => JSON.stringify([label, group, keys, isKeysOnly]))
    .join('\n')
  useEffect(() => {
    const made =
      listed === '' ? [] : listed.split('\n').map((text, index) => actionOf(text, () => present.current[index]?.run()))
    registered.set([...registered.get().filter((entry) => entry.id !== id), { id, actions: made }])
    return () => registered.set(registered.get().filter((entry) => entry.id !== id))
  }, [id, listed])
}

function actionOf(text: string, run: () => void): Action {
  const [label, group, keys, isKeysOnly] = JSON.parse(text) as [string, string, string | null, boolean | null]
  return { label, group, ...(keys && { keys }), ...(isKeysOnly && { isKeysOnly }), run }
}
