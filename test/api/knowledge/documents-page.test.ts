import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { runProgram } from '../../support/document.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { PNG } from '../../support/turn/picture.ts'

const work = mkdtempSync(join(tmpdir(), 'ams-documents-page-'))
after(() => rmSync(work, { recursive: true, force: true }))

describe('docs/documents.md', () => {
  it('has an upload and a message that answer as the section of files says', async () => {
    const [, section = ''] = readFileSync('docs/documents.md', 'utf8').split('\n## Files of messages\n')
    const [, command = '', body = ''] = /```sh\n(.*?)```.*?```json\n(.*?)```/s.exec(section) ?? []
    writeFileSync(join(work, 'receipt.png'), Buffer.from(PNG, 'base64'))
    const code = `cd '${work}'; ${command.replace('http://localhost:3000', stack.baseUrl)}`
    const printed = await runProgram('bash', code, { AMS_API_KEY: stack.keys.a })
    const { data: file } = JSON.parse(printed)
    assert.deepEqual([file.filename, file.mediaType], ['receipt.png', 'image/png'])
    const message = JSON.parse(body.replace('"…"', `"${await makeAgent()}"`).replace('0198f0b1-…', file.id))
    const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', { body: message })
    assert.equal(status, 200, text)
    const receipt = await request<{ attachments: { file_id: string }[] }>('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual(
      receipt.data.attachments.map(({ file_id }) => file_id),
      [file.id],
    )
  })
})
