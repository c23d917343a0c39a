import type { DiscordChannel } from '../../../domain/agent/channel.ts'
import { DISCORD_COMMANDS } from '../../../domain/channel/discord/commands.ts'
import { idAt, type JsonObject, textAt } from '../../../domain/channel/json.ts'
import type { CallResult } from '../call.ts'
import { failedCheck, isPassing, PASSING_FIX, passedCheck, unreachedCheck } from '../finding.ts'
import type { CheckResult, Expected } from '../platform.ts'
import type { DiscordCall } from './discord.ts'
import { faultOf } from './error.ts'

/** Checks token, ids, public key, endpoint, commands, and whether the bot may write in the channel. */
export async function checkDiscord(
  call: DiscordCall,
  section: DiscordChannel,
  { address, signal }: Expected,
): Promise<CheckResult[]> {
  const me = await call('/applications/@me', { signal })
  if (!isDone(me)) return [failureOf('token', me)]
  const application = me.reply.json ?? {}
  const [commands, guild, channel] = [
    await call(commandsPath(section), { signal }),
    section.guildId && (await call(`/guilds/${section.guildId}`, { signal })),
    // Only a bot that may write into a channel may show that it types there.
    section.channelId && (await call(`/channels/${section.channelId}/typing`, { method: 'POST', body: {}, signal })),
  ]
  return [
    passedCheck('token', `It is the token of ${textAt(application, 'name')}.`),
    ...applicationChecks(application, section, address),
    isDone(commands) ? commandCheck(commands.reply.list) : failureOf('commands', commands),
    ...(guild
      ? [isDone(guild) ? passedCheck('server', 'The bot is a member of the server.') : failureOf('server', guild)]
      : []),
    ...(channel
      ? [
          isDone(channel)
            ? passedCheck('permissions', 'The bot may write in the channel.')
            : failureOf('permissions', channel),
        ]
      : []),
  ]
}

/**
 * Enters the address as the Interactions Endpoint URL, which Discord tries at once, and makes the commands.
 * https://docs.discord.com/developers/resources/application and /interactions/application-commands
 */
export async function registerDiscord(
  call: DiscordCall,
  section: DiscordChannel,
  expected: Expected,
): Promise<CheckResult[]> {
  const { address, signal } = expected
  const set = await call('/applications/@me', { method: 'PATCH', body: { interactions_endpoint_url: address }, signal })
  if (!isDone(set)) return [failureOf('endpoint', set)]
  for (const command of DISCORD_COMMANDS) {
    // A command of the same name is replaced; the application's other commands stay.
    const made = await call(commandsPath(section), { method: 'POST', body: command, signal })
    if (!isDone(made)) return [failureOf('commands', made)]
  }
  return checkDiscord(call, section, expected)
}

/** Commands of one server are there at once; those of all servers count when the section names no server. */
const commandsPath = ({ applicationId, guildId }: DiscordChannel): string =>
  guildId ? `/applications/${applicationId}/guilds/${guildId}/commands` : `/applications/${applicationId}/commands`

function applicationChecks(application: JsonObject, section: DiscordChannel, address: string): CheckResult[] {
  const same = (name: string, found: string | undefined, wanted: string, fix: string) =>
    found?.toLowerCase() === wanted.toLowerCase()
      ? passedCheck(name, `It is ${wanted}, as Discord says.`)
      : failedCheck(name, found === undefined ? 'Discord has none.' : `Discord says ${found}.`, fix)
  const copy = (label: string) => `Copy the ${label} from General Information in the Developer Portal.`
  return [
    same('application id', idAt(application, 'id'), section.applicationId, copy('Application ID')),
    same('public key', textAt(application, 'verify_key'), section.publicKey, copy('Public Key')),
    same(
      'endpoint',
      textAt(application, 'interactions_endpoint_url'),
      address,
      `Enter ${address} as Interactions Endpoint URL under General Information.`,
    ),
  ]
}

function commandCheck(commands: JsonObject[]): CheckResult {
  const names = commands.map((command) => `/${textAt(command, 'name')}`)
  if (names.length > 0) return passedCheck('commands', `The server has ${names.join(', ')}.`)
  return failedCheck(
    'commands',
    'The application has no command there.',
    'Press "Register", which makes /ask, /reset and /human.',
  )
}

type Done = Extract<CallResult, { reply: unknown }>

const isDone = (result: CallResult): result is Done =>
  'reply' in result && result.reply.status >= 200 && result.reply.status < 300

function failureOf(name: string, result: CallResult): CheckResult {
  if ('failure' in result) return unreachedCheck(name, 'discord', result.failure.reason)
  const { reason, fix } = faultOf(result.reply)
  return failedCheck(name, reason, isPassing(result.reply.status) ? PASSING_FIX : fix)
}
