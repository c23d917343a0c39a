import type { Sealing, SecretPlace } from '../../domain/secret/sealing.ts'

/** The text under the current key; undefined when it is already. */
export function resealText(sealing: Sealing, place: SecretPlace, sealed: string): string | undefined {
  return sealing.isCurrent(sealed) ? undefined : sealing.seal(place, sealing.open(place, sealed))
}

type Secrets = { secret: string; formerSecret: string | null }

/** The same for a secret and the one before it. */
export function resealBoth<Row extends Secrets>(sealing: Sealing, place: SecretPlace, row: Row): Row | undefined {
  const { secret, formerSecret } = row
  const current = resealText(sealing, place, secret)
  const former = formerSecret === null ? undefined : resealText(sealing, place, formerSecret)
  if (current === undefined && former === undefined) return undefined
  return { ...row, secret: current ?? secret, formerSecret: former ?? formerSecret }
}
