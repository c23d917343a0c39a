import { useState } from 'react'
import { AmsError, unwrap } from '../../../clients/typescript/index.ts'
import { useDraft } from '../../parts/form/draft.ts'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Suite, type SuitePath, type TestCase } from '../suites.ts'

export type CaseRow = TestCase & { index: number }
export type Cases = ReturnType<typeof useCases>
type Removed = { index: number; testCase: TestCase }
/** The cases as they were typed, over this revision of the suite. */
type Edit = { cases: TestCase[]; revision: number }

const EMPTY: TestCase = { input: '', expectedOutput: '', criteria: '', scorer: 'contains' }

/**
 * The cases of a suite as they are edited: what is typed stays in this browser until it is saved, a removed one can be
 * brought back until then.
 */
export function useCases(suite: Suite, path: SuitePath) {
  const saved = suite.testCases ?? []
  const draft = useDraft<Edit | null>(`cases of suite ${suite.id}`, null)
  const [removed, setRemoved] = useState<Removed[]>([])
  const { fault, isBusy: isSaving, attempt } = useAttempt()
  const { hasConflict, leaveConflict, put } = usePut(suite, path)
  const { cases: present, revision } = draft.value ?? { cases: saved, revision: suite.revision }
  const set = (cases: TestCase[]) => draft.set({ cases, revision })
  const forget = () => {
    setRemoved([])
    leaveConflict()
    draft.clear(null)
  }
  const saveOver = (over: number) =>
    attempt(async () => {
      const saved = await put(present, over)
      if (!saved) return
      const typed = draft.present()
      // What was typed while the service saved stays, over the revision that it has saved.
      if (typed && typed.cases !== present) draft.set({ cases: typed.cases, revision: saved.revision })
      else forget()
    })
  return {
    rows: present.map((testCase, index): CaseRow => ({ ...testCase, index })),
    changes: countChanges(saved, present),
    notice: draft.notice,
    removed,
    fault,
    isSaving,
    /** Another client has saved the cases meanwhile: both are shown, and the person chooses. */
    conflict: hasConflict ? { theirs: saved, mine: present } : undefined,
    leaveConflict,
    keepMine: () => saveOver(suite.revision),
    add: (testCases: TestCase[] = [EMPTY]) => set([...present, ...testCases]),
    change: (index: number, change: Partial<TestCase>) =>
      set(present.map((testCase, at) => (at === index ? { ...testCase, ...change } : testCase))),
    remove: (index: number) => {
      const testCase = present[index]
      if (!testCase) return
      setRemoved([...removed, { index, testCase }])
      set(present.toSpliced(index, 1))
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      setRemoved(removed.slice(0, -1))
      set(present.toSpliced(last.index, 0, last.testCase))
    },
    save: () => saveOver(revision),
    discard: forget,
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
  const [hasConflict, setConflict] = useState(false)
  /** @returns undefined when another client has saved the cases meanwhile */
  const put = async (testCases: TestCase[], revision: number): Promise<Suite | undefined> => {
    const params = { path, header: { 'If-Match': `"${revision}"` } }
    try {
      const { data } = await unwrap(api.PUT('/v1/agents/{id}/evals/{suiteId}', { params, body: { name, testCases } }))
      await refresh(...EVAL_READS)
      return data
    } catch (error) {
      if (!(error instanceof AmsError && error.status === 412)) throw error
      await refresh(...EVAL_READS)
      setConflict(true)
      return undefined
    }
  }
  return { hasConflict, leaveConflict: () => setConflict(false), put }
}
