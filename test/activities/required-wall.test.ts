import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createConfinement } from '../../activities/confined/confinement.ts'
import { WallMissingError } from '../../activities/confined/failure.ts'
import { readDocument } from '../../activities/parse/index.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { errorOf, openService, runTool } from './tool/tool-server.ts'

const notices: string[] = []
const onNotice = (notice: string) => notices.push(notice)
const required = createConfinement({ bubblewrapPath: '/nowhere', requireWall: true, onNotice })
const { signal } = new AbortController()
const map = () =>
  required.run({
    workspaceId: 'w',
    task: { kind: 'mapping', mapping: 'a' },
    bytes: Buffer.from('{"a":1}'),
    timeMs: 60_000,
    signal,
  })

const service = await openService()
after(() => service.close())

describe('where a wall is required and there is none', () => {
  it('a document ends with an error of its own, unread', async () => {
    await assert.rejects(
      readDocument(required, 'w', 'text', Buffer.from('Hello.'), signal),
      (error) => error instanceof DocumentFailure && error.documentErrorCode === 'DOCUMENT_READER_UNAVAILABLE',
    )
  })

  it('a mapping is refused', () => assert.rejects(map(), WallMissingError))

  it('a page and a mapping of an answer fail their calls in words', async () => {
    service.answers((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>a</p>'))
    const page = await runTool('web_scraper', {}, { url: service.base }, { confinement: required })
    assert.match(errorOf(page), /^The page could not be read\. There is no wall on this server, and REQUIRE_WALL/)
    service.answers((_request, response) => response.end('{"a":1}'))
    const config = { url: service.base, responseMapping: '$sum([a])' }
    const mapped = await runTool('api_call', config, {}, { confinement: required })
    assert.match(errorOf(mapped), /^responseMapping could not be applied\. There is no wall on this server/)
  })

  it('the log is told once, and what is missing is known', async () => {
    await assert.rejects(map())
    await assert.rejects(required.check(), WallMissingError)
    assert.deepEqual(notices.length, 1)
    assert.match(notices[0] ?? '', /are refused, because REQUIRE_WALL is on\. .*bubblewrap \(bwrap\) is not installed/)
  })
})
