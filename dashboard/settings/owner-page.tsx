import { NoPermission } from '../parts/no-permission.tsx'
import { useRole } from '../shell/api/session.ts'
import { Page, type PageProps } from '../shell/page.tsx'

/** A section that only owners see. The others learn whom to ask, and nothing is read for them. */
export function OwnerPage({ actions, children, ...props }: PageProps) {
  const { isOwner } = useRole()
  return (
    <Page {...props} actions={isOwner && actions}>
      {isOwner ? children : <NoPermission subject={props.title} />}
    </Page>
  )
}
