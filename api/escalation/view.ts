import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import type { Escalation, WorkspaceEscalation } from '../../domain/escalation/record.ts'

/** The escalation that the examples in the API description show. */
export const ESCALATION_EXAMPLE: Escalation = {
  id: '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  agentId: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  conversationId: '0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10',
  turnId: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  status: 'open',
  trigger: { kind: 'keyword', keyword: 'human', message: 'Can I talk to a human?' },
  assignedTo: ['support@example.com'],
  deliveries: [{ at: '2026-11-21T10:00:00.000Z', status: 200, error: null }],
  createdAt: '2026-11-21T09:59:58.000Z',
  resolvedAt: null,
  resolvedBy: null,
}

/** The same as the lists of the workspace show it. */
export const WORKSPACE_ESCALATION_EXAMPLE: WorkspaceEscalation = {
  ...ESCALATION_EXAMPLE,
  agentName: 'Shop assistant',
  message: 'Can I talk to a human?',
  userId: 'customer-4711',
  channel: null,
  deliveryStatus: 'delivered',
  triesUntil: null,
  deliveries: ESCALATION_EXAMPLE.deliveries.map((delivery) => ({ ...delivery, round: 1 })),
  transcript: `/api/v1/conversations/${ESCALATION_EXAMPLE.conversationId}`,
}

/**
 * The steps after a look at an escalation: send it again when its last attempt failed, close it when it is open, list
 * all.
 */
export function escalationSteps({ status, deliveries }: Escalation): NextStep[] {
  const steps: NextStep[] = []
  if (deliveries.length > 0 && deliveries.at(-1)?.error !== null)
    steps.push(
      nextStep(
        'POST /v1/escalations/{id}/redeliver',
        'The last attempt of the webhook failed: correct its receiver or its address, then send it again.',
      ),
    )
  if (status === 'open')
    steps.push(
      nextStep('POST /v1/escalations/{id}/resolve', 'Close the escalation when a person has taken care of it.'),
    )
  steps.push(nextStep('GET /v1/agents/{id}/escalations', 'See all escalations of the agent.'))
  return steps
}
