import { useWorkspace } from '../shell/api/session.ts'
import { EmptyState } from './empty-state.tsx'

/** Takes the place of a page that only owners see. @param subject the page's name */
export function NoPermission({ subject }: { subject: string }) {
  const { name } = useWorkspace()
  return <EmptyState title={`Only owners see ${inSentence(subject)}.`} text={`Ask an owner of ${name}.`} />
}

/** A heading as words within a sentence: `Audit` → `audit`, `API keys` stays. */
const inSentence = (heading: string): string => (/^[A-Z]{2}/.test(heading) ? heading : heading.toLowerCase())

/** One line for viewers on a page with things that editors change. */
export const ViewOnly = () => <p className="meta">View only. An owner can make you an editor.</p>
