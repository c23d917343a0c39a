import { Button, type ButtonProps } from '@mantine/core'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useWorkspace } from '../shell/api/session.ts'

type PlaceLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** The part of the path behind `/w/{workspaceId}/`: `logs?turn=…`. */
  place: string
}

/** The address of a place of the present workspace. */
export const usePlace = (): ((place: string) => string) => {
  const { id } = useWorkspace()
  return (place) => `/w/${id}/${place}`
}

/** Goes to a place of the present workspace. */
export function useGo(): (place: string) => void {
  const { history } = useRouter()
  const addressOf = usePlace()
  return (place) => history.push(addressOf(place))
}

/** A link to a page of the workspace whose route this page does not know. A plain click loads nothing anew. */
export function PlaceLink({ place, ...props }: PlaceLinkProps) {
  const { history } = useRouter()
  const href = usePlace()(place)
  return <a {...props} href={href} onClick={(event) => openIn(history, href, event)} />
}

/** Follows a plain click here; with a key held, the browser opens the address as it is used to. */
function openIn(history: RouterHistory, href: string, event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.push(href)
}

type ButtonAtProps = ButtonProps & { place: string; children: ReactNode }

/** The same as a button; `default` unless a variant is given. */
export function ButtonAt({ place, variant = 'default', ...props }: ButtonAtProps) {
  const { history } = useRouter()
  const href = usePlace()(place)
  return (
    <Button component="a" variant={variant} href={href} onClick={(event) => openIn(history, href, event)} {...props} />
  )
}
