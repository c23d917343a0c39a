import { useWorkspace } from '../shell/api/session.ts'
import { EmptyState } from './empty-state.tsx'

/** Takes the place of a page that only owners see. @param subject the page's name */
export function NoPermission({ subject }: { subject: string }) {
  const { name } = useWorkspace()
  return <EmptyState title={`Only owners see ${subject.toLowerCase()}.`} text={`Ask an owner of ${name}.`} />
}

/** One line for viewers on a page with things that editors change. */
export const ViewOnly = () => <p className="meta">View only. An owner can make you an editor.</p>
