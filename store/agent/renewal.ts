import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt } from 'drizzle-orm'
import { mapSealedTexts, opening, sealingFor } from '../../domain/secret/configuration.ts'
import { renewSecrets } from '../../domain/secret/renewal.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'
import { agentVersions } from '../tables/agent.ts'
import type { AgentRecord } from './agent.ts'

const BATCH = 50

/**
 * Gives a changed secret to all versions that have its tool, server, channel or webhook by name and address, so that none
 * brings back the one before. It runs in the transaction that holds the agent's lock, and reads the versions only where a
 * secret was changed.
 */
export async function renewVersions(
  transaction: Executor,
  sealing: Sealing,
  before: AgentRecord,
  after: AgentRecord,
): Promise<void> {
  const open = opening(sealing, before)
  const [former, newest] = [mapSealedTexts(before, open), mapSealedTexts(after, open)]
  if (isDeepStrictEqual(renewSecrets(former, newest), former)) return
  const seal = sealingOnce(sealing, before)
  for (let last = 0; ; ) {
    const rows = await transaction
      .select({ version: agentVersions.version, snapshot: agentVersions.snapshot })
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, before.id), gt(agentVersions.version, last)))
      .orderBy(asc(agentVersions.version))
      .limit(BATCH)
    for (const { version, snapshot } of rows) {
      const past = mapSealedTexts(snapshot, open)
      const renewed = renewSecrets(past, newest)
      if (isDeepStrictEqual(renewed, past)) continue
      await transaction
        .update(agentVersions)
        .set({ snapshot: mapSealedTexts(renewed, seal) })
        .where(and(eq(agentVersions.agentId, before.id), eq(agentVersions.version, version)))
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)?.version ?? last
  }
}

/** Seals equal texts of one field to equal ones, because gates compare versions as they are stored. */
function sealingOnce(sealing: Sealing, owner: AgentRecord): (text: string, field: string) => string {
  const seal = sealingFor(sealing, owner)
  const sealed = new Map<string, string>()
  return (text, field) => {
    const place = JSON.stringify([field, text])
    const known = sealed.get(place) ?? seal(text, field)
    sealed.set(place, known)
    return known
  }
}
