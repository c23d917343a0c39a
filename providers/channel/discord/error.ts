import { numberAt, textAt } from '../../../domain/channel/json.ts'
import type { PlatformReply } from '../call.ts'
import type { Outcome } from '../platform.ts'

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes (JSON error codes) */
const UNKNOWN_WEBHOOK = 10015
const UNKNOWN_INTERACTION = 10062
const INVALID_WEBHOOK_TOKEN = 50027

/** True when the token of an interaction does not work any more. */
export const isTokenOver = ({ json }: PlatformReply): boolean =>
  [UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN].includes(numberAt(json, 'code') ?? 0)

const BOT_FIX = 'Invite the bot to the server with the scopes bot and applications.commands.'
const RIGHTS_FIX = 'Let the bot see the channel and send messages there: Edit Channel > Permissions.'
const FIXES: Record<number, string> = {
  10003: 'The channel was deleted, or the bot is no member of its server.',
  10004: BOT_FIX,
  50001: RIGHTS_FIX,
  50007: 'The user takes no direct messages from members of the server.',
  50013: RIGHTS_FIX,
}

/** Returns the outcome of an answer that no other attempt would change. */
export function refusalOf(reply: PlatformReply): Outcome {
  const { code, reason, fix } = faultOf(reply)
  return { state: 'refused', code, reason, fix }
}

/** Says what Discord found wrong, and where to mend it. */
export function faultOf({ status, json }: PlatformReply): { code: string; reason: string; fix: string } {
  const code = numberAt(json, 'code') ?? 0
  const reason = `Discord answered: ${textAt(json, 'message') ?? `status ${status}`}`
  if (status === 401)
    return {
      code: 'token',
      reason,
      fix: 'Reset the token under Bot in the Developer Portal, and enter it in the Discord section.',
    }
  const fix =
    FIXES[code] ?? 'Discord explains its codes at https://docs.discord.com/developers/topics/opcodes-and-status-codes.'
  return { code: code === 0 ? `status-${status}` : String(code), reason, fix }
}
