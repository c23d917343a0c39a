import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliveriesOf, openSlackAgent, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { openDiscordAgent } from '../../support/channel/discord-agent.ts'
import type { ReceivedCall, StandInFault } from '../../support/channel/server.ts'
import { openWhatsappAgent } from '../../support/channel/whatsapp-agent.ts'
import { until } from '../../support/stack/stack.ts'

type Opened = {
  agentId: string
  platform: { faults: StandInFault[] }
  say(text: string): Promise<{ status: number }>
  texts(): string[]
} & AsyncDisposable

/** The sign that the agent works goes to the same address. */
const SENT_BY_WHATSAPP = { on: /messages/, isCall: ({ body }: ReceivedCall) => body.type === 'text' }

const CASES: {
  channel: string
  open: () => Promise<Opened>
  fault: Omit<StandInFault, 'is'>
  end: 'sent' | 'doubtful'
}[] = [
  { channel: 'slack', open: openSlackAgent, fault: { on: /postMessage/ }, end: 'sent' },
  { channel: 'discord', open: openDiscordAgent, fault: { on: /@original/ }, end: 'sent' },
  { channel: 'telegram', open: openTelegramAgent, fault: { on: /sendMessage/ }, end: 'doubtful' },
  { channel: 'whatsapp', open: openWhatsappAgent, fault: SENT_BY_WHATSAPP, end: 'doubtful' },
]

describe('a reply whose sending is in doubt', () => {
  for (const { channel, open, fault, end } of CASES)
    it(`arrives once on ${channel}, is ${end}, and holds up nothing`, async () => {
      await using agent = await open()
      agent.platform.faults.push({ ...fault, is: 'cut-after' })
      assert.equal((await agent.say('[[say in doubt]]')).status, 200)
      assert.equal((await agent.say('[[say behind it]]')).status, 200)
      await untilCount('answers', () => agent.texts(), 2)
      const states = await until('both replies have ended', async () => {
        const replies = (await deliveriesOf(agent.agentId, channel)).map(({ reply }) => reply?.state ?? 'awaiting')
        return replies.some((state) => state === 'awaiting' || state === 'pending') ? undefined : replies
      })
      assert.deepEqual(states, ['sent', end])
      assert.deepEqual(agent.texts(), ['in doubt', 'behind it'])
    })
})
