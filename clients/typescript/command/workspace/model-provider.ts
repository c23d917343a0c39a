import { unwrap } from '../../client.ts'
import { type Command, EXIT, needed, print, printJson, UsageError } from '../command.ts'

/** `ams model-providers list`: prints whose key of each provider counts. */
export const listProviders: Command = {
  usage: '[--json]',
  summary: 'Prints the model providers and whose key of each counts.',
  async run({ client, values }) {
    const { data } = await unwrap(client.GET('/v1/model-providers'))
    for (const row of data)
      if (values.json) printJson(row)
      else print([row.provider, row.source, row.keyHint, row.baseUrl].filter(Boolean).join('  '))
    return EXIT.done
  },
}

/** `ams model-providers set`: sets the workspace's own key. It is read from the input, so that no process list shows it. */
export const setProviderKey: Command = {
  usage: '<provider> [--base-url <address>] [--protocol <protocol>] < <file with the key>',
  summary: "Sets the workspace's own key of a provider, which is read from the standard input.",
  async run({ client, values, places }) {
    const { provider } = needed(places, 'provider')
    const apiKey = (await readInput()).trim()
    if (!apiKey) throw new UsageError('There is no key on the standard input.')
    const body = { apiKey, ...(values['base-url'] && { baseUrl: values['base-url'] }), ...protocolOf(values.protocol) }
    const { data } = await unwrap(
      client.PUT('/v1/model-providers/{provider}', { params: { path: { provider } }, body }),
    )
    if (values.json) printJson(data)
    else print(`The workspace's key ${data.keyHint} of ${data.provider} counts now.`)
    return EXIT.done
  },
}

/** `ams model-providers remove`: removes the workspace's own key. */
export const removeProviderKey: Command = {
  usage: '<provider>',
  summary: "Removes the workspace's own key of a provider.",
  async run({ client, places }) {
    const { provider } = needed(places, 'provider')
    const { message } = await unwrap(
      client.DELETE('/v1/model-providers/{provider}', { params: { path: { provider } } }),
    )
    print(message)
    return EXIT.done
  },
}

/** `ams model-providers test`: tries the key that counts; a key that does not work is a failure. */
export const testProvider: Command = {
  usage: '<provider> [--json]',
  summary: 'Tries the key of a provider that counts. Fails when it does not work.',
  async run({ client, values, places }) {
    const { provider } = needed(places, 'provider')
    const { data } = await unwrap(
      client.POST('/v1/model-providers/{provider}/test', { params: { path: { provider } } }),
    )
    if (values.json) printJson(data)
    else print(data.ok ? `${provider} accepts the key.` : (data.error ?? `${provider} does not accept the key.`))
    return data.ok ? EXIT.done : EXIT.failed
  },
}

async function readInput(): Promise<string> {
  let text = ''
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece
  return text
}

const PROTOCOLS = ['chat-completions', 'responses', 'anthropic', 'gemini', 'converse'] as const

function protocolOf(given: string | undefined) {
  if (given === undefined) return {}
  const protocol = PROTOCOLS.find((each) => each === given)
  if (!protocol) throw new UsageError(`--protocol is none of ${PROTOCOLS.join(', ')}: ${given}`)
  return { protocol }
}
