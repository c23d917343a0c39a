import { type Config, ConfigError } from '../config.ts'
import { hashApiKey, isApiKeyFormat, makeApiKey } from '../domain/api-key.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import { DEFAULT_WORKSPACE, isWebhookSecret } from '../domain/workspace.ts'
import { deleteApiKey, findApiKey, insertApiKey } from '../store/api-key.ts'
import type { Database, Executor } from '../store/database.ts'
import { findFirstKey, hasApiKeys, ownsFingerprint, replaceFirstKey } from '../store/installation.ts'
import { ensureWorkspace, lockInstallation } from '../store/workspace.ts'

type Settings = Pick<Config, 'bootstrapApiKey' | 'bootstrapWorkspaces'>
type Wanted = { name: string; apiKey: string; setting: string; webhookSecret?: string | undefined }

/**
 * What must be there before the first request: the workspaces and keys of the settings, or else a first key.
 * Several processes may do it at once. @throws ConfigError that says which setting is wrong; never with a key in it.
 */
export async function bootstrap(database: Database, sealing: Sealing, settings: Settings): Promise<void> {
  const wanted = wantedOf(settings)
  wanted.forEach(refuseMalformed)
  await database.transaction(async (transaction) => {
    await lockInstallation(transaction)
    if (!(await ownsFingerprint(transaction, sealing.fingerprint))) throw new ConfigError(OTHER_KEY)
    for (const entry of wanted) await ensureKey(transaction, sealing, entry)
    await settleFirstKey(transaction, sealing, wanted.length === 0)
  })
}

const OTHER_KEY = `ENCRYPTION_KEY is not the key that this database was set up with, so its secrets can not be read.
Set ENCRYPTION_KEY to the former key (without the setting it is kept in DATA_DIR), or use another database.`

function wantedOf({ bootstrapApiKey, bootstrapWorkspaces }: Settings): Wanted[] {
  const listed = bootstrapWorkspaces.map((entry, index) => ({ ...entry, setting: `BOOTSTRAP_WORKSPACES[${index}]` }))
  if (!bootstrapApiKey) return listed
  return [{ name: DEFAULT_WORKSPACE, apiKey: bootstrapApiKey, setting: 'BOOTSTRAP_API_KEY' }, ...listed]
}

function refuseMalformed({ apiKey, webhookSecret, setting }: Wanted): void {
  if (!isApiKeyFormat(apiKey))
    throw new ConfigError(`${setting} holds no API key: it must be ams_ and 43 characters of 0-9, A-Z, a-z.`)
  if (webhookSecret !== undefined && !isWebhookSecret(webhookSecret))
    throw new ConfigError(`${setting}.webhookSecret must be whsec_ and the base64 of 24 to 64 bytes.`)
}

async function ensureKey(transaction: Executor, sealing: Sealing, wanted: Wanted): Promise<void> {
  const workspaceId = await ensureWorkspace(transaction, sealing, wanted)
  const known = await findApiKey(transaction, hashApiKey(wanted.apiKey))
  if (known && known.workspaceId !== workspaceId)
    throw new ConfigError(`The key of ${wanted.setting} already belongs to another workspace.`)
  if (!known) await insertApiKey(transaction, workspaceId, { name: 'bootstrap', clear: wanted.apiKey })
}

/**
 * A key that nobody was shown does not stay: it is replaced by one that will be, or, when the settings give keys, only
 * deleted. Without any key at all the very first start makes one.
 */
async function settleFirstKey(transaction: Executor, sealing: Sealing, isNeeded: boolean): Promise<void> {
  const first = await findFirstKey(transaction)
  if (first && !first.shown) {
    const unseen = sealing.open(first.workspaceId, first.sealed)
    await deleteApiKey(transaction, first.workspaceId, hashApiKey(unseen))
    if (!isNeeded) await replaceFirstKey(transaction, { shown: true })
  }
  if (!isNeeded || first?.shown || (!first && (await hasApiKeys(transaction)))) return
  const workspaceId = await ensureWorkspace(transaction, sealing, { name: DEFAULT_WORKSPACE })
  const clear = makeApiKey()
  await insertApiKey(transaction, workspaceId, { name: 'first key', clear })
  await replaceFirstKey(transaction, { shown: false, workspaceId, sealed: sealing.seal(workspaceId, clear) })
}
