import type { SlackChannel } from '../../agent/channel.ts'
import { ignored, jsonAnswer, OK } from '../answer.ts'
import { textEvent } from '../command.ts'
import type { PlatformAnswer, Reading, UserEvent } from '../reading.ts'
import { SENTENCES } from '../sentence.ts'
import { readableText } from './text.ts'

/**
 * Reads a slash command, whose signature is verified. Slack shows the command in the channel, as `in_channel` asks for, and
 * never sends it again. https://docs.slack.dev/interactivity/implementing-slash-commands
 */
export function readSlashCommand(form: URLSearchParams, { enabled }: Pick<SlackChannel, 'enabled'>): Reading {
  // Slack tests the certificate of the address with this request.
  if (form.get('ssl_check') === '1') return { kind: 'answered', answer: OK }
  const [command, channelId, userId, triggerId] = ['command', 'channel_id', 'user_id', 'trigger_id'].map((name) =>
    form.get(name),
  )
  if (!command || !channelId || !userId || !triggerId) return ignored(null, 'unsupported')
  const event: UserEvent = {
    eventId: `command/${triggerId}`,
    userId,
    conversationKey: `${channelId}/${userId}`,
    sentAt: null,
    comesAgain: false,
    address: { channelId, threadTs: null, ts: null },
    // This address lets the app answer for 30 minutes where it is no member.
    addressSecret: form.get('response_url') || null,
    showsAnswer: true,
  }
  const text = readableText(form.get('text') ?? '', undefined)
  const asCommand = textEvent(event, command)
  const found = asCommand.kind === 'command' ? asCommand : textEvent(event, text)
  if (!enabled) return { kind: 'events', events: [found], answer: commandNotice(SENTENCES.disabled) }
  if (text === '' && found.kind === 'message') return { kind: 'answered', answer: usageOf(command) }
  return { kind: 'events', events: [found], answer: jsonAnswer({ response_type: 'in_channel' }) }
}

const usageOf = (command: string) => commandNotice(`Write your question after the command: \`${command} …\``)

/** Returns the answer to a slash command that shows its user a sentence, and no other member of the channel. */
export const commandNotice = (text: string): PlatformAnswer => jsonAnswer({ response_type: 'ephemeral', text })
