import { useState } from 'react'
import { useSession, useWorkspace } from '../../shell/api/session.ts'
import { keepItem } from '../../shell/storage.ts'

/** A name for what the address holds, without what it shows at the moment. */
export type View = { name: string; query: string }

/** The views that a person has saved in this browser, by name. */
export function useViews() {
  const { id: userId } = useSession().user
  const { id: workspaceId } = useWorkspace()
  const key = `ams-views ${userId} ${workspaceId} logs`
  const [views, setViews] = useState(() => read(key))
  const keep = (next: View[]) => {
    setViews(next)
    keepItem(key, JSON.stringify(next))
  }
  const others = (name: string) => views.filter((view) => view.name !== name)
  return {
    views,
    save: (view: View) => keep([...others(view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => keep(others(name)),
  }
}

function read(key: string): View[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '[]') as View[]).filter(
      ({ name, query }) => typeof name === 'string' && typeof query === 'string',
    )
  } catch {
    return []
  }
}
