import { setTimeout as wait } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { ConfigError, readConfig, requireSetting } from '../config.ts'
import { type Deployment, describeDeployment, pinnedTo } from '../providers/temporal/deployment.ts'
import { type Database, openSystemDatabase } from '../store/database.ts'
import { findCurrentRelease, listLivingReleases, setCurrentRelease } from '../store/process/release.ts'

/**
 * `npm run deploy` lists the releases that have a worker; `npm run deploy -- <build id>` makes one of them the current one.
 * The recipe is in docs/operations.md.
 */
/** The workers of the release tell Temporal, within a second when it answers. */
const ROUTED_WITHIN_MS = 30_000

try {
  await deploy(process.argv[2])
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

async function deploy(wanted: string | undefined): Promise<void> {
  const { databaseUrl, systemDatabaseUrl: systemUrl, temporal } = readConfig()
  const database = openSystemDatabase({ url: requireSetting(databaseUrl, 'DATABASE_URL'), systemUrl }, 1)
  const connection = await Connection.connect({ address: requireSetting(temporal.address, 'TEMPORAL_ADDRESS') })
  const deployment = {
    client: new Client({ connection, namespace: temporal.namespace }),
    name: temporal.deploymentName,
  }
  if (wanted !== undefined) await makeCurrent(database, deployment, wanted)
  await list(database, deployment)
}

/** @throws ConfigError when no worker of the release lives, or when Temporal does not follow */
async function makeCurrent(database: Database, deployment: Deployment, buildId: string): Promise<void> {
  const living = (await listLivingReleases(database)).map((release) => release.buildId)
  if (!living.includes(buildId))
    throw new ConfigError(
      `No worker of the release ${buildId} lives. Start one, or choose one of: ${living.join(', ')}.`,
    )
  await setCurrentRelease(database, buildId)
  const giveUpAt = Date.now() + ROUTED_WITHIN_MS
  while ((await describeDeployment(deployment))?.currentBuildId !== buildId) {
    if (Date.now() > giveUpAt)
      throw new ConfigError('Temporal still sends new workflows to another release. Read the log of the new workers.')
    await wait(200)
  }
}

async function list(database: Database, deployment: Deployment): Promise<void> {
  const current = await findCurrentRelease(database)
  for (const { buildId, workers, heldTurns } of await listLivingReleases(database)) {
    const pinned = (await deployment.client.workflow.count(pinnedTo(deployment, buildId))).count
    const mark = buildId === current.buildId ? 'current' : '       '
    console.log(`${mark} ${buildId}: ${workers} workers, ${heldTurns} turns held, ${pinned} workflows pinned`)
  }
}
