import { unwrap } from '../../client.ts'
import { type Command, EXIT, findAgent, needed, print, printJson, UsageError } from '../command.ts'

/** `ams release`: the version that users get; with a version, that one from now on. */
export const releaseVersion: Command = {
  usage: '<agent> [<version> | latest] [--json]',
  summary: 'Shows which version of an agent users get, or releases a version, or rolls back to one.',
  async run({ client, values, places }) {
    const [, given, more] = places
    if (more !== undefined) throw new UsageError(`${more} is too much: one version is released at a time.`)
    const version = given === undefined ? undefined : versionOf(given)
    const { id, name } = await findAgent(client, needed(places, 'agent').agent)
    const params = { path: { id } }
    const { data } = await unwrap(
      version === undefined
        ? client.GET('/v1/agents/{id}/release', { params })
        : client.PUT('/v1/agents/{id}/release', { params, body: { version } }),
    )
    if (values.json) printJson(data)
    else
      print(`Users of ${name} get ${data.version === 'latest' ? 'each version at once' : `version ${data.version}`}.`)
    return EXIT.done
  },
}

/** @throws UsageError */
function versionOf(text: string): number | 'latest' {
  if (text === 'latest') return text
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new UsageError(`${text} is neither the number of a version nor latest.`)
}
