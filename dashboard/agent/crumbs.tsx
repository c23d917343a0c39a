import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceLink } from '../parts/place-link.tsx'

type CrumbsProps = {
  /** The name of the object. */
  title: string
  /** The page above, without the workspace, and its name. */
  above?: { place: string; name: string }
  beside?: ReactNode
  children?: ReactNode
}

/** The line below the tabs of an agent: the way back, the object's name, facts about it, and at the right its buttons. */
export const Crumbs = ({ title, above, beside, children }: CrumbsProps) => (
  <div className="crumbs">
    {above && (
      <PlaceLink place={above.place}>
        <ChevronLeft size={14} aria-hidden />
        {above.name}
      </PlaceLink>
    )}
    <h2>{title}</h2>
    {beside}
    {children && <div className="crumbs-end">{children}</div>}
  </div>
)
