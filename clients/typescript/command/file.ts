import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { unwrap } from '../client.ts'
import { uploadFile } from '../file.ts'
import type { File } from '../schema.ts'
import { type Command, type Context, EXIT, needed, print, printJson, UsageError } from './command.ts'

/** `ams files upload`: uploads a picture or a document for messages. */
export const uploadOne: Command = {
  usage: '<file> [--json]',
  summary: 'Uploads a picture or a document for messages. One that no message uses is removed after 24 hours.',
  async run(context) {
    const { file } = needed(context.places, 'file')
    tell(context, await sendFile(context, file))
    return EXIT.done
  },
}

/** Uploads the file of a path. @throws UsageError when it cannot be read */
export async function sendFile({ client, signal }: Pick<Context, 'client' | 'signal'>, path: string): Promise<File> {
  const content = await readFile(path).catch(() => {
    throw new UsageError(`${path} cannot be read.`)
  })
  return await uploadFile(client, { filename: basename(path), content }, { signal })
}

function tell({ values }: Context, file: File): void {
  const { id, filename, mediaType, sizeBytes, expiresAt } = file
  if (values.json) printJson(file)
  else print(`${id}  ${filename}  ${mediaType}  ${sizeBytes} bytes  ${expiresAt ? `until ${expiresAt}` : 'in use'}`)
}

/** `ams files get`: says what is known of a file, or saves its bytes. */
export const getFile: Command = {
  usage: '<id> [--output <path>] [--json]',
  summary: 'Says what is known of a file of messages; with --output it saves the bytes.',
  async run(context) {
    const { client, places, values, signal } = context
    const params = { path: { id: needed(places, 'id').id } }
    const { data } = await unwrap(client.GET('/v1/files/{id}', { params, signal }))
    if (values.output !== undefined) {
      const call = client.GET('/v1/files/{id}/content', { params, signal, parseAs: 'arrayBuffer' })
      const bytes = new Uint8Array((await unwrap(call)) as ArrayBuffer)
      await writeFile(values.output, bytes).catch(() => {
        throw new UsageError(`${values.output} cannot be written.`)
      })
    }
    tell(context, data)
    return EXIT.done
  },
}

/** `ams files delete`: deletes a file that no message uses. */
export const deleteFile: Command = {
  usage: '<id>',
  summary: 'Deletes a file that no message uses.',
  async run({ client, places, signal }) {
    const path = { id: needed(places, 'id').id }
    print((await unwrap(client.DELETE('/v1/files/{id}', { params: { path }, signal }))).message)
    return EXIT.done
  },
}
