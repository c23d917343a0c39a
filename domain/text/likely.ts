const MAX_COMPARED = 100

/** The known name that a caller probably meant. */
export const likelyOf = (name: string, names: string[]): string | undefined =>
  names.find((each) => plain(each) === plain(name)) ?? names.find((each) => isLike(name, each))

/** True for `dryRun` and `dry_run`, `agent_id` and `agent`, `limt` and `limit`. */
function isLike(name: string, knownName: string): boolean {
  const [one, other] = [plain(name), plain(knownName)]
  return one.startsWith(other) || (one.length > 2 && other.startsWith(one)) || isOneEditAway(one, other)
}

const plain = (name: string): string =>
  name
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** True when one letter is missing, added or another, or two beside each other are exchanged. */
export function isOneEditAway(one: string, other: string): boolean {
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
