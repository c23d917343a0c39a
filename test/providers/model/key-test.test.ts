import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testKey } from '../../../providers/model/key/key-test.ts'
import { listen } from '../guarded-http/stand-in.ts'

const DENIED =
  'User: arn:aws:iam::1:user/a is not authorized to perform: bedrock:InvokeModelWithResponseStream on resource: arn:aws:bedrock:us-east-1::foundation-model/no-model'
const UNKNOWN = 'The provided model identifier is invalid.'

/** Tries a key of Bedrock whose server refuses the request. */
async function tryBedrock(status: number, message: string): Promise<void> {
  const { server, port } = await listen((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
  })
  try {
    await testKey('converse', { name: 'bedrock', baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' }, 'any')
  } finally {
    server.close()
  }
}

describe('testKey', () => {
  test('takes it as proof that Bedrock does not know the model', () => tryBedrock(400, UNKNOWN))

  test('fails where Bedrock lets the key use no model', () =>
    assert.rejects(tryBedrock(403, DENIED), { status: 403, isKeyRefused: true }))

  test('fails where Bedrock has a fault that names the model', () =>
    assert.rejects(tryBedrock(503, 'The model is not ready.'), { status: 503 }))

  test('sends the headers of the provider', async () => {
    const { server, port } = await listen((request, response) => {
      response.writeHead(request.headers['x-team'] === 'blue' ? 200 : 401).end('{}')
    })
    const settings = { name: 'mine', baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', headers: { 'x-team': 'blue' } }
    await testKey('chat-completions', settings, 'any').finally(() => server.close())
  })
})
