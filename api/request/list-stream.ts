import { inPresentScope } from '../../store/connection/scope.ts'

/** The content type of a list that is sent in parts; the same as that of every other JSON answer. */
const HEADERS = { 'content-type': 'application/json;charset=utf-8' }

/** The API description of such a list has this text. */
export const BREAKS_OFF =
  'The list is sent in parts. It breaks off when a part cannot be read, or the key or session no longer reaches the workspace: the response then has no end and is no whole JSON. Take nothing of it, and ask again.'

/** Long enough for requests that wait to go on. */
const PAUSE_MS = 5

/** The last batch of each workspace that is read or waits here. */
const lastBatches = new Map<string, Promise<unknown>>()

/**
 * Answers `{ data: [ … ] }` batch by batch: the next batch is read when the client has taken the one before. So a list
 * without a limit, of texts that may have a megabyte each, never stands in memory as a whole. The first batch is read
 * before the answer begins, so that its errors are plain errors.
 * @param view the item as the response shows it; undefined leaves it out
 * @param facts members of the answer beside `data`
 */
export async function listResponse<T>(
  workspaceId: string,
  batches: AsyncGenerator<T[]>,
  view: (item: T) => unknown,
  facts: Record<string, unknown> = {},
): Promise<Response> {
  const encoder = new TextEncoder()
  let separator = ''
  const textOf = (items: T[]) => {
    const shown = items.map(view).filter((item) => item !== undefined)
    const text = shown.map((item) => JSON.stringify(item)).join(',')
    if (text === '') return ''
    const start = separator
    separator = ','
    return start + text
  }
  const readNext = inPresentScope(() => inTurn(workspaceId, () => batches.next()))
  const first = await readNext()
  const opening = JSON.stringify({ ...facts, data: [] }).slice(0, -2)
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`${opening}${first.done ? '' : textOf(first.value)}`)),
      async pull(controller) {
        const { value, done } = await readNext()
        controller.enqueue(encoder.encode(done ? ']}' : textOf(value)))
        if (done) controller.close()
      },
      cancel: async () => void (await batches.return(undefined)),
    },
    { highWaterMark: 1 },
  )
  return new Response(stream, { headers: HEADERS })
}

/** Reads one batch of a workspace at a time, with a pause after each, so that requests of others go on in between. */
function inTurn<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
  const done = (lastBatches.get(workspaceId) ?? Promise.resolve()).then(inPresentScope(work))
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const last = done.then(pause, pause).finally(() => {
    if (lastBatches.get(workspaceId) === last) lastBatches.delete(workspaceId)
  })
  lastBatches.set(workspaceId, last)
  return done
}
