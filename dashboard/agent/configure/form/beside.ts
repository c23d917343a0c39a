import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRole } from '../../../shell/api/session.ts'

type BesideSearch = { json?: '1'; try?: string; receipt?: string }

/** From this width on a form has room for a chat beside it; a narrower window has the playground for that. */
const ROOM = '(width >= 1280px)'

/** True when the window has room for the chat beside a form. */
export const useHasRoom = (): boolean => useMediaQuery(ROOM, matchMedia(ROOM).matches)

/** The address names one of these for the place beside the form. */
export function useBeside() {
  const search: BesideSearch = useSearch({ strict: false })
  const setSearch = useSetBeside()
  const hasRoom = useHasRoom()
  const { canWrite } = useRole()
  const isTrying = search.try !== undefined && hasRoom && canWrite
  const shown = isTrying ? ('try' as const) : search.json && ('json' as const)
  return {
    shown,
    /** The conversation of the chat, once it has begun. */
    conversationId: search.try === 'new' ? undefined : search.try,
    receipt: search.receipt,
    toggleJson: () => setSearch({ json: shown === 'json' ? '' : '1', try: '', receipt: '' }),
    /** Goes on with another conversation; an empty text closes the chat. */
    setTry: (conversation: string) => setSearch({ try: conversation, receipt: '', json: '' }),
    setReceipt: (receipt: string) => setSearch({ receipt }),
  }
}

/** Changes the search of any of these pages; an empty text takes a name out. */
function useSetBeside(): (change: { [Name in keyof BesideSearch]?: string }) => void {
  const navigate = useNavigate() as (options: object) => Promise<void>
  return (change) =>
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, ...change }),
      replace: true,
      resetScroll: false,
    })
}
