/** A run of backticks or tildes, and whether only indentation and list markers stand before it in its line. */
type Run = { character: string; length: number; isFirst: boolean }

/** A block of code begins with a run of this length. */
const FENCE_LENGTH = 3
const BEFORE_FENCE = /[\s>*+\-\d.)]/

/**
 * Returns a function that takes a text of Markdown character by character and tells whether the character stands in
 * code: between two fences, or between a run of backticks and the next run of the same length in its line. A run that
 * its line does not close makes the rest of the line code, because a stream cannot wait for the end of the paragraph.
 */
export function createCodeReader(): (character: string) => boolean {
  let open: (Run & { isBlock: boolean }) | undefined
  let run: Run | undefined
  let isFirst = true

  function endRun(next: string): void {
    if (!run) return
    if (!open) {
      if (run.character === '`' || isFence(run)) open = { ...run, isBlock: false }
    } else if (run.character === open.character && closes(run, open, next)) open = undefined
    run = undefined
  }

  function endLine(): void {
    if (open && !open.isBlock) open = isFence(open) ? { ...open, isBlock: true } : undefined
    isFirst = true
  }

  return (character) => {
    if (run?.character === character) run.length++
    else {
      endRun(character)
      if (character === '`' || character === '~') run = { character, length: 1, isFirst }
      if (character === '\n') endLine()
      else isFirst &&= BEFORE_FENCE.test(character)
    }
    return open !== undefined
  }
}

const isFence = ({ isFirst, length }: Run): boolean => isFirst && length >= FENCE_LENGTH

const closes = (run: Run, open: Run & { isBlock: boolean }, next: string): boolean =>
  open.isBlock ? isFence(run) && run.length >= open.length && /\s/.test(next) : run.length === open.length
