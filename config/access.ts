import { MIN_AUDIT_RETENTION_DAYS } from '../domain/access/audit.ts'
import { DEFAULT_WORKSPACE } from '../domain/access/workspace.ts'
import { addressRanges, ConfigError, choice, type Environment, integer, json, publicUrl, text } from './value.ts'

/** The settings of keys, sign-in and audit. */
export const accessSettings = (env: Environment) => ({
  /** The address at which browsers reach the service: links and cookies depend on it. */
  publicUrl: publicUrl(env),
  /** False: the address above is that of this machine, which nobody else reaches. */
  hasPublicUrl: text(env, 'PUBLIC_URL') !== undefined,
  openId: openIdSettings(env),
  /** Off: people sign in with the OpenID Connect provider only. */
  passwordSignIn: passwordSignIn(env),
  bootstrapApiKey: text(env, 'BOOTSTRAP_API_KEY'),
  bootstrapWorkspaces: workspaces(env),
  /** Entries of the audit are removed after this many days. */
  auditRetentionDays: integer(env, 'AUDIT_RETENTION_DAYS', 400, MIN_AUDIT_RETENTION_DAYS, 36_500),
  /** The proxies whose X-Forwarded-For tells the address of a client. */
  trustedProxies: addressRanges(env, 'TRUSTED_PROXIES'),
})

function openIdSettings(env: Environment) {
  const [issuer, clientId, clientSecret] = OPENID_SETTINGS.map((name) => text(env, name))
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(`${OPENID_SETTINGS.join(', ')} must be set together.`)
  if (!URL.canParse(issuer)) throw new ConfigError(`OIDC_ISSUER is ${issuer}; it must be an address.`)
  return { issuer, clientId, clientSecret }
}

function passwordSignIn(env: Environment): boolean {
  const isOn = choice(env, 'PASSWORD_SIGN_IN', ['on', 'off']) === 'on'
  if (!isOn && !openIdSettings(env))
    throw new ConfigError(
      `PASSWORD_SIGN_IN is off, so ${OPENID_SETTINGS.join(', ')} must be set: nobody could sign in.`,
    )
  return isOn
}

const OPENID_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']

function workspaces(env: Environment) {
  const given = json(env, 'BOOTSTRAP_WORKSPACES') ?? []
  if (!Array.isArray(given)) throw new ConfigError('BOOTSTRAP_WORKSPACES must be a JSON list.')
  const operators = given.filter((entry: { operator?: unknown } | null) => entry?.operator === true).length
  if (operators + (text(env, 'BOOTSTRAP_API_KEY') ? 1 : 0) > 1)
    throw new ConfigError(
      'BOOTSTRAP_WORKSPACES has too many entries with "operator": true. One workspace is the operator\'s, and with BOOTSTRAP_API_KEY it is the one of this key.',
    )
  return given.map(
    (entry: { name?: unknown; apiKey?: unknown; webhookSecret?: unknown; operator?: unknown }, index) => {
      if (typeof entry?.name !== 'string' || typeof entry.apiKey !== 'string')
        throw new ConfigError(`BOOTSTRAP_WORKSPACES[${index}] needs "name" and "apiKey".`)
      if (entry.name === DEFAULT_WORKSPACE && entry.operator !== true && !text(env, 'BOOTSTRAP_API_KEY'))
        throw new ConfigError(
          `BOOTSTRAP_WORKSPACES[${index}] is named ${DEFAULT_WORKSPACE}, as the workspace that a start makes for the operator. Give it another name, or add "operator": true.`,
        )
      return {
        name: entry.name,
        apiKey: entry.apiKey,
        webhookSecret: typeof entry.webhookSecret === 'string' ? entry.webhookSecret : undefined,
        operator: entry.operator === true,
      }
    },
  )
}
