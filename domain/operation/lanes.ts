/**
 * Does the work of each item once, in their order, in lanes side by side. After a failure, or when the work of an item says
 * false, it begins no further item and waits for those under way. Workflows use it: what it awaits is a part of their history.
 * @param work gets how many items have begun, with its own; false ends the whole
 * @returns false when the work of an item said so
 * @throws the failure of the first lane that failed
 */
export async function workInLanes<Item extends number | object>(
  items: Item[],
  lanes: number,
  work: (item: Item, begun: number) => Promise<boolean>,
): Promise<boolean> {
  const waiting = [...items]
  let isGoingOn = true
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      isGoingOn = (await work(item, items.length - waiting.length)) && isGoingOn
      if (!isGoingOn) waiting.length = 0
    }
  }
  const stopAtFailure = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => lane().catch(stopAtFailure)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return isGoingOn
}
