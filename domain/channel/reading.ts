import type { ChannelConfig, ChannelName } from '../agent/channel.ts'

/** A request of a platform as it arrived. The signature counts for these bytes of the body, before anything is parsed. */
export type PlatformRequest = { method: string; headers: Headers; query: URLSearchParams; body: Uint8Array }

/** The section of one platform in an agent's configuration, with its secrets in the clear. */
export type ChannelSection = {
  [Name in ChannelName]: { channel: Name; section: NonNullable<ChannelConfig[Name]> }
}[ChannelName]

/** The answer to a platform's request. */
export type PlatformAnswer = { status: number; contentType: string; body: string }

/**
 * The meaning of a request. refused: its signature is missing, wrong or too old, so the answer is 401. answered: a
 * handshake or ping without an event. events: the answer is sent only after the events are stored. press: only after the
 * decision is.
 */
export type Reading =
  | { kind: 'refused'; reason: string }
  | { kind: 'answered'; answer: PlatformAnswer }
  | { kind: 'events'; events: ChannelEvent[]; answer: PlatformAnswer }
  | { kind: 'press'; press: SlackPress; answer: PlatformAnswer }

/** The press of a button below a call that a person allows. */
export type SlackPress = {
  eventId: string
  approvalId: string
  decision: 'approve' | 'reject'
  userId: string
  userName: string
  /** The channel and the message of the button. */
  channelId: string
  messageTs: string
  /** True for a member of the workspace in which the app is installed. */
  isMember: boolean
}

/** An event on a platform. `eventId` is the same at every delivery of one event, and unique per agent and channel. */
export type ChannelEvent =
  | { kind: 'ignored'; eventId: string | null; reason: IgnoredReason; failure?: LateFailure }
  /** The text may be empty beside files. */
  | (UserEvent & { kind: 'message'; text: string; media?: ChannelMedia[] })
  /** A voice, a video or the like: one plain sentence is the reply, and no turn is made. */
  | (UserEvent & { kind: 'unreadable' })
  | (UserEvent & { kind: 'command'; command: ChannelCommand })
  | (ChannelReaction & { kind: 'reaction' })

/** The platform had taken a message of the agent (`messageId` of its outcome), and says later that it could not be delivered. */
export type LateFailure = { messageId: string; code: string; reason: string }

/** Follows the id of the message in the id of the event that tells its failure. */
export const FAILURE_EVENT = '/failed'

/** A user reacts to a message, or takes the reaction back. */
export type ChannelReaction = {
  eventId: string
  /** The place of the message, as conversation keys begin with it. */
  placeKey: string
  messageId: string
  /** The reaction of this user: a platform that shows one of a user replaces it, others have one for each emoji. */
  reaction: string
  /** Null takes the reaction back. */
  score: 1 | -1 | null
}

/** A file of a message. Its bytes lie on the platform under `ref`. The size is 0 where the platform does not say it. */
export type ChannelMedia = { ref: string; filename: string; sizeBytes: number }

export type ChannelCommand = 'reset' | 'human'

export type UserEvent = {
  eventId: string
  /** The platform's id of the user. */
  userId: string
  /** The messages with one key are one conversation: those of one user in one place of the platform. */
  conversationKey: string
  sentAt: Date | null
  /** True: the platform delivers the event again if the answer is 429. */
  comesAgain: boolean
  address: ReplyAddress
  /** A credential that the reply needs and that counts for this event only (Discord's interaction token). It is stored sealed. */
  addressSecret: string | null
  /** The platform shows the user the answer to this request, so a sentence may stand in it (Slack's commands). */
  showsAnswer?: true
}

/** The place on the platform where the reply goes, in plain JSON. Only the platform's own code reads its fields. */
export type ReplyAddress = Record<string, string | number | null>

/**
 * The reason why an event makes no turn. bot: another bot wrote it. own: the agent's own message. edited: a change or
 * removal of an earlier message. status: the agent's own message failed. other-number: WhatsApp's event is for another
 * phone number. unaddressed: it is a reply to another person. reaction:
 * it rates no answer of a turn. disabled: the channel's section is switched off.
 * unsupported: any other kind.
 */
export type IgnoredReason =
  | 'bot'
  | 'own'
  | 'edited'
  | 'status'
  | 'other-number'
  | 'unaddressed'
  | 'reaction'
  | 'disabled'
  | 'unsupported'

/** A reader needs these besides the request: the agent's token for the platform (`channelToken`) and the time. */
export type ReadingContext = { token: string; now: Date }

/** Reads requests of one platform. It never throws for a bad request. */
export type PlatformReader<Section> = (
  request: PlatformRequest,
  section: Section,
  context: ReadingContext,
) => Reading | Promise<Reading>

/** Returns the section of a platform; undefined when the agent has none. */
export function sectionOf(config: ChannelConfig, channel: ChannelName): ChannelSection | undefined {
  const section = config[channel]
  // The name and the section come from the same key, which TypeScript can't follow through an index.
  return section && ({ channel, section } as ChannelSection)
}
