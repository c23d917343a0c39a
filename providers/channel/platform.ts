import type { ReplyAddress } from '../../domain/channel/reading.ts'

/** The end of one attempt to send. */
export type Outcome =
  | { state: 'sent'; messageId: string | null }
  /** The platform refuses for good: another attempt would fail too. `fix` says where to mend it. */
  | { state: 'refused'; code: string; reason: string; fix: string }
  /** It is certain that nothing was sent. `afterMs` is the pause that the platform asks for. */
  | { state: 'later'; afterMs: number | null; reason: string }
  /** The answer was lost after the request went out, so the part may have been sent. */
  | { state: 'doubtful'; reason: string }

export type Destination = { address: ReplyAddress; addressSecret: string | null }

export type Attempt = {
  /** The same at each attempt to send one part, and different for each part. */
  key: string
  /** True for the first part of a reply. */
  isFirst: boolean
  signal?: AbortSignal
}

export type FetchLimits = { maxBytes: number; signal: AbortSignal }

/** The end of one attempt to fetch a file. refused: another attempt would fail too. later: the platform is away or busy. */
export type FetchedFile =
  | { state: 'fetched'; bytes: Uint8Array }
  | { state: 'refused'; reason: 'gone' | 'size' }
  | { state: 'later' }

/** A finding about the setup of a channel. `fix` says where to mend it; it is null when all is well. */
export type CheckResult = { name: string; ok: boolean; found: string; fix: string | null }

/** The state that the agent's channel should have on the platform. */
export type Expected = {
  /** The address that the platform must deliver to, with this service's own address before the path. */
  address: string
  /** The agent's token for the platform (`channelToken`). */
  token: string
  signal?: AbortSignal
}

/** A platform's API with the credentials of one agent. Methods throw only the reason of `signal`. */
export type ChannelPlatform = {
  /** Sends one part of a reply, as `composeReply` made it. */
  send(part: string, to: Destination, attempt: Attempt): Promise<Outcome>
  /** Looks whether a doubtful part has arrived. The method is missing if the platform has no such request. */
  find?(part: string, to: Destination, attempt: Attempt): Promise<'sent' | 'not-sent' | 'unknown'>
  /** Fetches a file that a user sent. Only the platform's own hosts get a credential. */
  fetchFile(ref: string, limits: FetchLimits): Promise<FetchedFile>
  /** Shows that the agent is at work. A failure is ignored, since nothing depends on it. */
  showTyping?(to: Destination, signal?: AbortSignal): Promise<void>
  /** Checks token, scopes, address and permissions with the platform. */
  check(expected: Expected): Promise<CheckResult[]>
  /** Registers the address on the platform, where it allows that (Telegram's webhook, Discord's commands). */
  register?(expected: Expected): Promise<CheckResult[]>
}
