import { choice, type Environment, integer, text } from './value.ts'

/** The bounds of one person, one workspace and one key. */
export function tenantSettings(env: Environment) {
  const rateLimitPerMinute = integer(env, 'RATE_LIMIT_PER_MINUTE', 600, 1)
  return {
    rateLimitPerMinute,
    /** All keys and people of a workspace together. */
    rateLimitPerMinutePerWorkspace: integer(env, 'RATE_LIMIT_PER_MINUTE_PER_WORKSPACE', rateLimitPerMinute * 10, 1),
    /** `operator`: only members and keys of the operator's workspace make workspaces, because the others are customers. */
    workspaceCreation: TENANT_SETTINGS.some((name) => text(env, name))
      ? choice(env, 'WORKSPACE_CREATION', ['operator', 'owners'])
      : choice(env, 'WORKSPACE_CREATION', ['owners', 'operator']),
    maxWorkspacesPerPerson: integer(env, 'MAX_WORKSPACES_PER_PERSON', 20, 1),
    maxKeysPerWorkspace: integer(env, 'MAX_KEYS_PER_WORKSPACE', 200, 1),
  }
}

/**
 * An operator who sets one of these has customers, whose further workspaces would each spend of the operator's keys.
 */
const TENANT_SETTINGS = ['BOOTSTRAP_WORKSPACES', 'OPERATOR_MODELS', 'OPERATOR_MAX_DAILY_USD']
