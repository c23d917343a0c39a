import { useSyncExternalStore } from 'react'

/** A value outside of React that parts of the page show: `get` reads it, `set` replaces it and tells all who listen. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listen: () => void) => () => void
}

/** Makes a store with its first value. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

/** The present value of a store; the component is painted again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get)
