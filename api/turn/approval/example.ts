import type { Approval } from '../../../domain/turn/approval.ts'
import { CHAT_ANSWER_EXAMPLE } from '../example.ts'

/** The approval that the examples in the API description show. */
export const APPROVAL_EXAMPLE: Approval = {
  id: '0199b4a4-2b3c-7d4e-8f50-6a7b8c9d0e1f',
  status: 'open',
  turnId: CHAT_ANSWER_EXAMPLE.turn_id,
  conversationId: CHAT_ANSWER_EXAMPLE.conversation_id,
  agent: { id: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01', name: 'Shop assistant' },
  callId: 'call_9fK2mQ7xVb3LrT8sWc5YzD1e',
  name: 'refund_order',
  arguments: { order_id: 'A-1042', amount: 49 },
  decidedArguments: null,
  reason: null,
  decidedBy: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
  decidedAt: null,
}
