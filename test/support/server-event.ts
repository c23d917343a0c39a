/** One event of a stream; `data` is parsed. A comment is no event. */
export type ServerEvent = { id: string | undefined; event: string; data: Record<string, unknown>; atMs: number }

/** Yields the events of a `text/event-stream` response as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) yield event
    }
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  const [event, data] = [fields.get('event'), fields.get('data')]
  if (event === undefined || data === undefined) return undefined
  return { id: fields.get('id'), event, data: JSON.parse(data), atMs: performance.now() }
}
