import { writeFile } from 'node:fs/promises'
import { type Command, EXIT, findAgent, needed, print } from '../command.ts'
import { readAgent, yamlOf } from './document.ts'
import { withVariables } from './secret.ts'

/** `ams export`: writes a whole agent as one YAML document, without a secret. */
export const exportAgent: Command = {
  usage: '<agent> [--output <file>]',
  summary: 'Writes an agent as one YAML document: configuration, knowledge by file names, eval suites; never a secret.',
  async run({ client, values, places }) {
    const { id, name } = await findAgent(client, needed(places, 'agent').agent)
    const { document } = await readAgent(client, id)
    const text = `# ams apply <this file> carries the agent to a service. \${env:NAME} is read from the environment.\n${yamlOf(withVariables(document))}`
    if (!values.output) process.stdout.write(text)
    else {
      await writeFile(values.output, text)
      print(`${values.output} has the agent ${name}.`)
    }
    return EXIT.done
  },
}
