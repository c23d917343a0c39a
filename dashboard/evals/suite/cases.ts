import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { useDraft } from '../../parts/form/draft.ts'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Suite, type SuitePath, type TestCase } from '../suites.ts'

export type CaseRow = TestCase & { index: number }
export type Cases = ReturnType<typeof useCases>
type Removed = { index: number; testCase: TestCase }

const EMPTY: TestCase = { input: '', expectedOutput: '', criteria: '', scorer: 'contains' }

/**
 * The cases of a suite as they are edited: what is typed stays in this browser until it is saved, a removed one can be
 * brought back until then.
 */
export function useCases(suite: Suite, path: SuitePath) {
  const saved = suite.testCases ?? []
  const draft = useDraft<TestCase[]>(`suite ${suite.id}`, saved)
  const [removed, setRemoved] = useState<Removed[]>([])
  const { fault, isBusy: isSaving, attempt } = useAttempt()
  const put = usePut(suite, path)
  const present = draft.value
  const forget = (next: TestCase[]) => {
    setRemoved([])
    draft.clear(next)
  }
  return {
    rows: present.map((testCase, index): CaseRow => ({ ...testCase, index })),
    changes: countChanges(saved, present),
    notice: draft.notice,
    removed,
    fault,
    isSaving,
    add: (testCases: TestCase[] = [EMPTY]) => draft.set([...present, ...testCases]),
    change: (index: number, change: Partial<TestCase>) =>
      draft.set(present.map((testCase, at) => (at === index ? { ...testCase, ...change } : testCase))),
    remove: (index: number) => {
      const testCase = present[index]
      if (!testCase) return
      setRemoved([...removed, { index, testCase }])
      draft.set(present.toSpliced(index, 1))
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      setRemoved(removed.slice(0, -1))
      draft.set(present.toSpliced(last.index, 0, last.testCase))
    },
    save: () =>
      attempt(async () => {
        await put(present)
        forget(present)
      }),
    discard: () => forget(saved),
  }
}

/** How many cases were changed, added or removed. */
function countChanges(saved: TestCase[], present: TestCase[]): number {
  if (saved === present) return 0
  const known = new Set(saved.map(textOf))
  const shown = new Set(present.map(textOf))
  const gone = saved.filter((testCase) => !shown.has(textOf(testCase))).length
  const come = present.filter((testCase) => !known.has(textOf(testCase))).length
  return Math.max(gone, come, Math.abs(saved.length - present.length))
}

const textOf = ({ input, expectedOutput, criteria, scorer }: TestCase) =>
  JSON.stringify([input, expectedOutput, criteria, scorer])

function usePut({ name }: Suite, path: SuitePath) {
  const api = useApi()
  const refresh = useRefresh()
  return async (testCases: TestCase[]) => {
    await unwrap(api.PUT('/v1/agents/{id}/evals/{suiteId}', { params: { path }, body: { name, testCases } }))
    await refresh(...EVAL_READS)
  }
}
