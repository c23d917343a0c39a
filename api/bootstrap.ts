import { type Config, ConfigError } from '../config.ts'
import { SYSTEM } from '../domain/access/access.ts'
import { hashApiKey, isApiKeyFormat, makeApiKey } from '../domain/access/api-key.ts'
import { DEFAULT_WORKSPACE, isWebhookSecret } from '../domain/access/workspace.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import { deleteApiKey, findApiKey, insertApiKey } from '../store/access/api-key.ts'
import { appendAuditEntry } from '../store/access/audit.ts'
import {
  adoptOperatorsWorkspace,
  bindWorkspace,
  listOperatorsWorkspaceIds,
  markAsCustomers,
  replaceOperatorsWorkspace,
} from '../store/access/workspace.ts'
import type { Database, Executor } from '../store/database.ts'
import { claimFingerprint, findFirstKey, firstKeyPlace, hasApiKeys, replaceFirstKey } from '../store/installation.ts'
import { lockInstallation } from '../store/workspace.ts'

type Entry = Config['bootstrapWorkspaces'][number]
type Settings = Pick<Config, 'bootstrapApiKey'> & {
  bootstrapWorkspaces: (Omit<Entry, 'operator'> & Partial<Pick<Entry, 'operator'>>)[]
}
type WantedKey = {
  name: string
  apiKey: string
  setting: string
  webhookSecret?: string | undefined
  /** True when its workspace is the operator's. */
  operator: boolean
}

/**
 * Makes the workspaces and keys of the settings, or else a first key, before the process takes its first request.
 * Several processes may run it at once.
 * @returns whether an operator's workspace is there
 * @throws ConfigError that names the wrong setting and never contains a key
 */
export async function bootstrap(database: Database, sealing: Sealing, settings: Settings): Promise<boolean> {
  const wanted = wantedKeysOf(settings)
  wanted.forEach(refuseMalformed)
  refuseSharedKeys(wanted)
  return await database.transaction(async (transaction) => {
    await lockInstallation(transaction)
    if (!(await claimFingerprint(transaction, sealing))) throw new ConfigError(OTHER_KEY)
    const marked: { id: string; operator: boolean }[] = []
    for (const entry of wanted) {
      const { id, isMarked } = await ensureKey(transaction, sealing, entry)
      if (isMarked) marked.push({ id, operator: entry.operator })
    }
    await settleOperator(transaction, marked)
    await settleFirstKey(transaction, sealing, wanted.length === 0)
    if (wanted.length === 0) await adoptOperatorsWorkspace(transaction)
    return (await listOperatorsWorkspaceIds(transaction)).length > 0
  })
}

/** Two entries may have one workspace, such as the former and the next key of it. */
async function settleOperator(transaction: Executor, marked: { id: string; operator: boolean }[]): Promise<void> {
  const operators = marked.find(({ operator }) => operator)?.id
  if (operators) await replaceOperatorsWorkspace(transaction, operators)
  for (const { id } of marked) if (id !== operators) await markAsCustomers(transaction, id)
}

const OTHER_KEY = `ENCRYPTION_KEY is not the key that this database was set up with, so its secrets cannot be read.
Set ENCRYPTION_KEY to the former key, or add the former key as ENCRYPTION_KEY_PREVIOUS (without the setting, npm start keeps the key in DATA_DIR), or use another database.`

function wantedKeysOf({ bootstrapApiKey, bootstrapWorkspaces }: Settings): WantedKey[] {
  const listed = bootstrapWorkspaces.map(({ operator = false, ...entry }, index) => ({
    ...entry,
    operator,
    setting: `BOOTSTRAP_WORKSPACES[${index}]`,
  }))
  if (!bootstrapApiKey) return listed
  return [{ name: DEFAULT_WORKSPACE, apiKey: bootstrapApiKey, operator: true, setting: 'BOOTSTRAP_API_KEY' }, ...listed]
}

function refuseMalformed({ apiKey, webhookSecret, setting }: WantedKey): void {
  if (!isApiKeyFormat(apiKey))
    throw new ConfigError(`${setting} holds no API key: it must be ams_ and 43 characters of 0-9, A-Z, a-z.`)
  if (webhookSecret !== undefined && !isWebhookSecret(webhookSecret))
    throw new ConfigError(`${setting}.webhookSecret must be whsec_ and the base64 of 24 to 64 bytes.`)
}

/** @throws ConfigError for a key that two entries hold */
function refuseSharedKeys(wanted: WantedKey[]): void {
  const names = new Map<string, string>()
  for (const { name, apiKey, setting } of wanted) {
    if ((names.get(apiKey) ?? name) !== name)
      throw new ConfigError(`The key of ${setting} is that of another workspace: each needs its own.`)
    names.set(apiKey, name)
  }
}

/** The key decides the workspace. Only an entry with a new key is found by its mark, and made where there is none. */
async function ensureKey(transaction: Executor, sealing: Sealing, wanted: WantedKey) {
  const known = await findApiKey(transaction, hashApiKey(wanted.apiKey))
  const bound = await bindWorkspace(transaction, sealing, { ...wanted, keyWorkspaceId: known?.workspaceId })
  if (!known) await makeKey(transaction, bound.id, { name: 'bootstrap', clear: wanted.apiKey })
  return bound
}

async function makeKey(transaction: Executor, workspaceId: string, key: { name: string; clear: string }) {
  const made = await insertApiKey(transaction, workspaceId, key)
  const origin = { workspaceId, actor: SYSTEM, requestId: null, address: null }
  if (made) await appendAuditEntry(transaction, origin, 'createApiKey', { type: 'apiKey', id: made.id, name: key.name })
}

/**
 * Makes the first key when the settings give no key and the database has none, or when the former one was never shown.
 */
async function settleFirstKey(transaction: Executor, sealing: Sealing, isNeeded: boolean): Promise<void> {
  const first = await findFirstKey(transaction)
  if (first && !first.shown) {
    // No operator has seen this key, so it is useless: it is deleted, and replaced below if a key is needed.
    const unseen = sealing.open(firstKeyPlace(first.workspaceId), first.sealed)
    await deleteApiKey(transaction, first.workspaceId, hashApiKey(unseen))
    if (!isNeeded) await replaceFirstKey(transaction, { shown: true })
  }
  if (!isNeeded || first?.shown || (!first && (await hasApiKeys(transaction)))) return
  const { id: workspaceId } = await bindWorkspace(transaction, sealing, { name: DEFAULT_WORKSPACE })
  const clear = makeApiKey()
  await makeKey(transaction, workspaceId, { name: 'first key', clear })
  await replaceFirstKey(transaction, {
    shown: false,
    workspaceId,
    sealed: sealing.seal(firstKeyPlace(workspaceId), clear),
  })
}
