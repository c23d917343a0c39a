import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useActions } from '../shell/action/actions.ts'
import { useWorkspace } from '../shell/api/session.ts'
import { useLastList } from './last-list.ts'

/** The way back to the list as it was, and to the conversations before and behind this one. */
export function ConversationWays({ conversationId }: { conversationId: string }) {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const { filter, ids } = useLastList()
  const place = ids.indexOf(conversationId)
  const [before, next] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]
  const open = (id: string | undefined) =>
    id &&
    void navigate({
      to: '/w/$workspaceId/conversations/$conversationId',
      params: { workspaceId, conversationId: id },
      replace: true,
    })
  useActions([
    { label: 'Next conversation', group: 'Conversation', keys: 'j', isKeysOnly: true, run: () => open(next) },
    { label: 'Previous conversation', group: 'Conversation', keys: 'k', isKeysOnly: true, run: () => open(before) },
  ])
  const step = (name: string, id: string | undefined, sign: typeof ChevronUp, key: string) => {
    const Sign = sign
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={id === undefined}
        leftSection={<Sign size={14} aria-hidden />}
        rightSection={<kbd>{key}</kbd>}
        onClick={() => open(id)}
      >
        {name}
      </Button>
    )
  }
  return (
    <nav className="conversation-ways" aria-label="Conversations">
      <Link to="/w/$workspaceId/conversations" params={{ workspaceId }} search={filter}>
        <ArrowLeft size={14} aria-hidden /> All conversations
      </Link>
      {place >= 0 && step('Previous', before, ChevronUp, 'K')}
      {place >= 0 && step('Next', next, ChevronDown, 'J')}
    </nav>
  )
}
