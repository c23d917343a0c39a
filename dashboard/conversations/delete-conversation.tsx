import { unwrap } from '../../clients/typescript/index.ts'
import { ConfirmDelete } from '../parts/form/confirm-delete.tsx'
import { formatCount } from '../parts/format.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'

type DeleteConversationProps = {
  conversation: { id: string; agentId: string; turnCount: number }
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a conversation goes for good, and says what stays. */
export function DeleteConversation({ conversation, isOpen, onClose, onDeleted }: DeleteConversationProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { id: conversationId, agentId: id, turnCount } = conversation
  const remove = async () => {
    const params = { path: { id, conversationId } }
    await unwrap(api.DELETE('/v1/agents/{id}/conversations/{conversationId}', { params }))
    onDeleted()
    await refresh('/v1/conversations', '/v1/escalations')
  }
  const turns = turnCount === 1 ? 'turn is' : `${formatCount(turnCount)} turns are`
  return (
    <ConfirmDelete isOpen={isOpen} onClose={onClose} title="Delete this conversation?" onConfirm={remove}>
      Its {turns} permanently deleted, with its escalations. Logs and stats stay.
    </ConfirmDelete>
  )
}
