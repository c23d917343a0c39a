import { ApiError } from '../../domain/error.ts'

const MAX_SHOWN = 100

/** The refusal of a query parameter that the operation does not take; it names the one that was probably meant. */
export function unknownParameter(name: string, names: string[]): ApiError {
  const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name
  const meant = likelyOf(name, names)
  const advice = meant ? `Did you mean ${meant}?` : `Leave ${shown} out.`
  const accepted = names.length > 0 ? `Accepted here: ${names.join(', ')}.` : 'No query parameter is accepted here.'
  return new ApiError('VALIDATION_ERROR', {
    message: `The query parameter ${shown} is not known.`,
    fix: `${advice} ${accepted}`,
    field: shown,
  })
}

/** The known name that was probably meant. */
export const likelyOf = (name: string, names: string[]): string | undefined =>
  names.find((each) => plain(each) === plain(name)) ?? names.find((each) => isLike(name, each))

/** The refusal of a query parameter whose members are named, such as `metadata.plan`, without such a name. */
export const namelessParameter = (name: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `The query parameter ${name} does not say which value of ${name} is meant.`,
    fix: `Send ${name}.<name>=<value>, such as ${name}.plan=pro.`,
    field: name,
  })

/** Refuses a query parameter that stands twice: nobody knows which one counts. @throws ApiError VALIDATION_ERROR */
export function refuseRepeatedParameter({ url }: Request): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const seen = new Set<string>()
  for (const name of new URLSearchParams(url.slice(start)).keys()) {
    if (seen.has(name)) {
      const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name
      throw new ApiError('VALIDATION_ERROR', {
        message: `The query parameter ${shown} stands more than once.`,
        fix: `Send ${shown} once. Where it takes several values, commas part them.`,
        field: shown,
      })
    }
    seen.add(name)
  }
}

/** True for `dryRun` and `dry_run`, `agent_id` and `agent`, `limt` and `limit`. */
function isLike(name: string, knownName: string): boolean {
  const [one, other] = [plain(name), plain(knownName)]
  return one.startsWith(other) || (one.length > 2 && other.startsWith(one)) || isOneEditAway(one, other)
}

const plain = (name: string): string =>
  name
    .slice(0, MAX_SHOWN)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** True when one letter is missing, added or another, or two beside each other are exchanged. */
function isOneEditAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)]
  const [a = '', b = ''] = restOfOne
  return (
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    b + a + restOfOne.slice(2) === restOfOther
  )
}
