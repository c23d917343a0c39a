import type { ChannelName } from '../../domain/agent/channel.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { type ChannelCheck, type CheckResult, channelAddress } from '../../domain/channel/check.ts'
import type { ChannelDelivery, DeliveredReply } from '../../domain/channel/delivery.ts'
import { route } from '../../domain/route.ts'
import type { TrialRow } from '../../store/agent/trial.ts'

/** The answer of a platform as a response shows it. A check that broke off says so in its own line. */
export function viewCheck(publicUrl: string, trial: TrialRow, channel: ChannelName): ChannelCheck {
  const checks: CheckResult[] = trial.result === null ? [brokenOff(trial)] : JSON.parse(trial.result)
  return {
    channel,
    ok: checks.every(({ ok }) => ok),
    address: channelAddress(publicUrl, trial.agentId, channel),
    checks,
    durationMs: trial.durationMs ?? 0,
    endedAt: (trial.endedAt ?? trial.createdAt).toISOString(),
  }
}

const brokenOff = ({ error }: TrialRow): CheckResult => ({
  name: 'platform',
  ok: false,
  found: error ?? 'The platform gave no answer in time.',
  fix: 'Send the request again; when it stays so, the log of the worker says why.',
})

/** The steps after a check. */
export const CHECK_STEPS: NextStep[] = [
  nextStep(
    'GET /v1/agents/{id}/channels/{channel}/deliveries',
    'Write to the agent on the platform, then see what arrived.',
  ),
  nextStep('PUT /v1/agents/{id}/channels', 'Correct the settings of the channel.'),
]

export const EXAMPLE_CHECK: ChannelCheck = {
  channel: 'telegram',
  ok: false,
  address: 'https://agents.example.com/api/channels/0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44/telegram',
  checks: [
    { name: 'token', ok: true, found: 'It is the token of @spokes_bot.', fix: null },
    {
      name: 'webhook',
      ok: false,
      found: 'No webhook is set.',
      fix: `Set it with ${route('POST /v1/agents/{id}/channels/{channel}/register')}.`,
    },
  ],
  durationMs: 210,
  endedAt: '2026-11-22T10:00:00.210Z',
}

export const EXAMPLE_REPLY: DeliveredReply = {
  id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  state: 'sent',
  attempts: 1,
  code: null,
  reason: null,
  fix: null,
}

/** The steps after a reply was reopened. */
export const RESEND_STEPS: NextStep[] = [
  nextStep('GET /v1/agents/{id}/channels/{channel}/deliveries', 'See how far the reply is.'),
]

export const EXAMPLE_DELIVERY: ChannelDelivery = {
  id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f23',
  eventId: '815',
  verdict: 'turn',
  reason: null,
  turnId: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  conversationId: '0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10',
  repeats: 0,
  reply: EXAMPLE_REPLY,
  receivedAt: '2026-11-22T10:00:00.000Z',
}
