/**
 * The batches of an export as one stream of text: the next batch is read when the client has taken the one before. A batch that
 * cannot be read breaks the stream off.
 * @param head the text before the first batch
 */
export function batchStream<Item>(
  batches: AsyncGenerator<Item[]>,
  textOf: (items: Item[]) => string,
  head = '',
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      start: (controller) => void (head && controller.enqueue(encoder.encode(head))),
      async pull(controller) {
        const { value, done } = await batches.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(textOf(value)))
      },
      cancel: async () => void (await batches.return(undefined)),
    },
    { highWaterMark: 1 },
  )
}
