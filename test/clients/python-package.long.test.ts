import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { serve } from '../support/answering-server.ts'
import { request, stack } from '../support/stack/stack.ts'
import { answerWithWeather, makeAgent } from '../support/turn/chat.ts'

const run = promisify(execFile)
const packageFolder = join(import.meta.dirname, '..', '..', 'clients', 'python')
const work = mkdtempSync(join(tmpdir(), 'ams-python-'))
const python = join(work, 'venv', 'bin', 'python')
after(() => rmSync(work, { recursive: true, force: true }))

/** The tours of the README, with the address and the key of the test's service. */
const [tour = '', asyncTour = '', functions = ''] = Array.from(
  readFileSync(join(packageFolder, 'README.md'), 'utf8').matchAll(/```python\n([\s\S]*?)```/g),
  ([, code = '']) => code.replace('http://localhost:3000', stack.baseUrl).replace('ams_…', stack.keys.a),
)

const STREAM = `
import asyncio, sys
from uuid import UUID
from ams_client import Ams, AsyncAms
from ams_client.models import ChatRequest

request = ChatRequest(agent_id=UUID(int=1), message="Hello")
told = lambda event: event.data.text if event.event == "message.delta" else event.event

async def asynchronous():
    async with AsyncAms(sys.argv[1]) as ams:
        return [told(event) async for event in ams.stream_chat(request)]

with Ams(sys.argv[1]) as ams:
    print(*(told(event) for event in ams.stream_chat(request)))
print(*asyncio.run(asynchronous()))
`

const FUNCTIONS = `
import asyncio, sys
from uuid import UUID
from ams_client import Ams, AsyncAms

agent_id = UUID(sys.argv[3])

def broken():
    """Fails."""
    raise ValueError("no such city")

async def later():
    return "later"

async def asynchronous():
    async with AsyncAms(sys.argv[1], sys.argv[2]) as ams:
        return (await ams.run(agent_id, "[[tool later {}]]", tools={"later": later})).text

with Ams(sys.argv[1], sys.argv[2]) as ams:
    print(ams.run(agent_id, "[[tool broken {}]]", tools={"broken": broken}).text)
print(asyncio.run(asynchronous()))
`

const REMOVED = `
import sys
from uuid import UUID
from ams_client import Ams
from ams_client.operations import replace_agent_memory

with Ams(sys.argv[1], sys.argv[2]) as ams:
    print(ams.send(replace_agent_memory(UUID(sys.argv[3]), body=None)).data)
`

const ADDRESS = `
from ams_client import Ams, AsyncAms

for made in (Ams, AsyncAms):
    try:
        made("localhost:3000")
    except ValueError as error:
        print(error)
`

const FILES = `
import asyncio, sys
from pathlib import Path
from ams_client import Ams, AsyncAms

Path("note.txt").write_text("Two years.")

async def asynchronous():
    async with AsyncAms(sys.argv[1], sys.argv[2]) as ams:
        return (await ams.upload_file(Path("note.txt"))).size_bytes

with Ams(sys.argv[1], sys.argv[2]) as ams:
    made = ams.upload_file(("bytes.txt", b"Two years."), on_progress=lambda sent, total: print(sent == total))
    print(made.filename, made.media_type, asyncio.run(asynchronous()))
`

const REFUSED = `
import asyncio, sys
from uuid import UUID
from ams_client import Ams, AmsError, AsyncAms
from ams_client.models import ChatRequest
from ams_client.operations import chat

request = ChatRequest(agent_id=UUID(int=1), message="Hello")

async def asynchronous():
    async with AsyncAms(sys.argv[1]) as ams:
        try:
            async for event in ams.stream_chat(request):
                print(event.event)
        except AmsError as error:
            print(error.code, error)

with Ams(sys.argv[1]) as ams:
    for attempt in (lambda: list(ams.stream_chat(request)), lambda: ams.send(chat(body=request))):
        try:
            attempt()
        except AmsError as error:
            print(error.code, error)
asyncio.run(asynchronous())
`

/** Runs a program with the installed package. */
async function runPython(code: string, ...args: string[]): Promise<string> {
  writeFileSync(join(work, 'program.py'), code)
  return (await run(python, ['program.py', ...args], { cwd: work })).stdout
}

describe('the package agent-management-client for Python', () => {
  before(async () => {
    await run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', work, packageFolder])
    await run('python3', ['-m', 'venv', '--without-pip', join(work, 'venv')])
    const wheel = readdirSync(work).find((name) => name.endsWith('.whl')) ?? ''
    await run('python3', ['-m', 'pip', '--python', python, 'install', '--quiet', join(work, wheel)])
  })

  it('runs the tour of its README', async () => {
    const printed = await runPython(tour)
    assert.match(printed, /sent (\d+) of \1 bytes\nreturns\.md is ready\n/)
    assert.match(printed, /30 days[\s\S]*\n1 passage\(s\) of returns\.md\n1 of 1 passed\nAGENT_NOT_FOUND: \S/)
  })

  it('runs the tour for asyncio', async () => {
    assert.match(await runPython(asyncTour), /^message\.start\n[\s\S]*message\.end\n$/)
  })

  it('runs the functions that an agent calls', async () => {
    await answerWithWeather()
    assert.match(await runPython(functions), /TOOL SAID: [\s\S]*\{"city":"Oslo","celsius":4\}[\s\S]*stop\n$/)
    const answers = await runPython(FUNCTIONS, stack.baseUrl, stack.keys.a, await makeAgent())
    assert.match(answers, /no such city[\s\S]*TOOL SAID: [\s\S]*later[\s\S]*$/)
  })

  it('uploads files for messages', async () => {
    assert.equal(await runPython(FILES, stack.baseUrl, stack.keys.a), 'True\nbytes.txt text/plain 10\n')
  })

  it('goes on after a cut with the last id, and yields no event twice', async () => {
    const turn = '00000000-0000-0000-0000-000000000001'
    const frame = (id: number, event: string, data: object) =>
      `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    const stream = (isCut: boolean, text: string) => (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-turn-id': turn })
      response.write(text, () => isCut && response.destroy())
    }
    const [first, second] = [frame(1, 'message.delta', { text: 'a' }), frame(2, 'message.delta', { text: 'b' })]
    const rest = `: ping\n\n${frame(3, 'error', { error: { code: 'C', message: 'm', fix: 'f', request_id: 'r' } })}`
    const answers = [stream(true, first + second), stream(false, rest)]
    await using server = await serve([...answers, ...answers])
    assert.equal(await runPython(STREAM, server.baseUrl), 'a b error\na b error\n')
    assert.equal(server.asked.filter((asked) => asked === `GET /api/v1/chat-stream/${turn} 2 -`).length, 2)
    assert.match(server.asked[0] ?? '', /^POST \/api\/v1\/chat-stream - [0-9a-f-]{36}$/)
  })

  it('refuses an address without http:// before it sends anything', async () => {
    const refusal =
      'base_url must begin with http:// or https://, such as http://localhost:3000; it is localhost:3000\n'
    assert.equal(await runPython(ADDRESS), refusal.repeat(2))
  })

  it('removes a configuration with None', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 4 } })
    assert.equal(await runPython(REMOVED, stack.baseUrl, stack.keys.a, agentId), 'None\n')
    assert.equal((await request('GET', `/v1/agents/${agentId}/memory`)).data, null)
  })

  it('raises at once when a budget is used up', async () => {
    const used = (response: ServerResponse) =>
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
        .end(JSON.stringify({ error: { code: 'BUDGET_EXCEEDED', message: 'It is used up.' } }))
    await using server = await serve([used, used, used])
    assert.equal(await runPython(REFUSED, server.baseUrl), 'BUDGET_EXCEEDED It is used up.\n'.repeat(3))
    assert.equal(server.asked.length, 3)
  })

  it('raises at once when the wait would be longer than a minute', async () => {
    const busy = (response: ServerResponse) =>
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '61' })
        .end(JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Later.' } }))
    await using server = await serve([busy, busy, busy])
    assert.equal(await runPython(REFUSED, server.baseUrl), 'RATE_LIMITED Later.\n'.repeat(3))
  })
})
