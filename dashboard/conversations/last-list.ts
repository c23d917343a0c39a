import { createStore } from '../shell/store.ts'
import type { Filter } from './list-query.ts'

/** The list that was shown last: a conversation leads back to it, and on to its neighbours. */
export const lastList = createStore<{ filter: Filter; ids: string[] }>({ filter: {}, ids: [] })
