import { useSession, useWorkspace } from '../shell/api/session.ts'
import { createStore, useStore } from '../shell/store.ts'
import type { Filter } from './list-query.ts'

type List = { filter: Filter; ids: string[] }

const NONE: List = { filter: {}, ids: [] }

/** Whose list it is: neither another workspace nor another person gets it. */
const lastList = createStore<{ owner: string; list: List }>({ owner: '', list: NONE })

/** The list that was shown last: a conversation leads back to it, and on to its neighbours. */
export function useLastList(): List {
  const { owner, list } = useStore(lastList)
  return owner === useOwner() ? list : NONE
}

/** Keeps the list that is shown. */
export function useKeepList(): (list: List) => void {
  const owner = useOwner()
  return (list) => lastList.set({ owner, list })
}

const useOwner = () => `${useSession().user.id} ${useWorkspace().id}`
