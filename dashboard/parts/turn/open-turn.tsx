import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'

const TurnPanel = lazy(() => import('./turn-panel.tsx').then((module) => ({ default: module.TurnPanel })))

/** A link that opens the panel of a turn over the present page; the address keeps it. */
export function OpenTurn({ turnId, children = 'Open turn' }: { turnId: string; children?: ReactNode }) {
  const router = useRouter()
  const navigate = useNavigate()
  const search = (former: object) => ({ ...former, peek: turnId }) as never
  const { href } = router.buildLocation({ to: '.', search })
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: '.', search, resetScroll: false })
  }
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  )
}

/** The panel of the turn that the address names as `peek`, on any page of a workspace. */
export function PeekedTurn() {
  const { peek } = useSearch({ strict: false }) as { peek?: string }
  const navigate = useNavigate()
  if (!peek) return null
  const close = () =>
    void navigate({ to: '.', search: (former) => ({ ...former, peek: undefined }) as never, resetScroll: false })
  return (
    <Suspense>
      <TurnPanel key={peek} turnId={peek} onClose={close} />
    </Suspense>
  )
}
