import { useState } from 'react'
import { AmsError, unwrap } from '../../../clients/typescript/index.ts'
import { useDraftForm } from '../../parts/form/draft-form.ts'
import { listFieldFaults } from '../../parts/form/field-errors.ts'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Suite, type SuitePath, type TestCase } from '../suites.ts'

export type CaseRow = TestCase & { index: number }
export type Cases = ReturnType<typeof useCases>
type CaseValues = { testCases: TestCase[] }
type Removed = { index: number; testCase: TestCase }
const EMPTY: TestCase = { input: '', expectedOutput: '', criteria: '', scorer: 'contains' }

/**
 * The cases of a suite as they are edited: what is typed stays in this browser until it is saved, a removed one can be
 * brought back until then.
 */
export function useCases(suite: Suite, path: SuitePath) {
  const stored = { values: { testCases: suite.testCases ?? [] }, revision: suite.revision }
  const draft = useDraftForm<CaseValues>(`cases of suite ${suite.id}`, stored)
  const { form, over, notice } = draft
  const { testCases } = form.values
  const [removed, setRemoved] = useState<Removed[]>([])
  const { hasConflict, leaveConflict, put } = usePut(suite, path)
  const { fault, isBusy: isSaving, attempt } = useAttempt()
  const set = (cases: TestCase[]) => form.setFieldValue('testCases', cases)
  const saveOver = (revision: number) =>
    attempt(async () => {
      const saved = await put(testCases, revision)
      if (!saved) return
      leaveConflict()
      if (form.getValues().testCases === testCases) setRemoved([])
      // The person's words of meanwhile stay, over the revision that the service has saved.
      draft.rebase(form.getValues(), { values: { testCases }, revision: saved.revision })
    })
  return {
    form,
    rows: testCases.map((testCase, index): CaseRow => ({ ...testCase, index })),
    changes: countChanges(over.values.testCases, testCases),
    notice,
    removed,
    fault,
    /** The faults of each case, by the path of the field. */
    errors: caseErrorsOf(fault),
    isSaving,
    /** Another client has saved the cases meanwhile: both are shown, and the person chooses. */
    conflict: hasConflict ? { theirs: suite.testCases ?? [], mine: testCases } : undefined,
    leaveConflict,
    keepMine: () => saveOver(suite.revision),
    add: (cases: TestCase[] = [EMPTY]) => set([...testCases, ...cases]),
    remove: (index: number) => {
      const testCase = testCases[index]
      if (!testCase) return
      setRemoved([...removed, { index, testCase }])
      set(testCases.toSpliced(index, 1))
    },
    undo: () => {
      const last = removed.at(-1)
      if (!last) return
      setRemoved(removed.slice(0, -1))
      set(testCases.toSpliced(last.index, 0, last.testCase))
    },
    save: () => saveOver(over.revision),
    discard: () => {
      setRemoved([])
      leaveConflict()
      draft.discard()
    },
  }
}

const caseErrorsOf = (fault: unknown): Record<string, string> =>
  Object.fromEntries(
    listFieldFaults(fault)
      .filter(({ path }) => /^testCases\.\d/.test(path))
      .map((each) => [each.path, caseSentence(each)]),
  )

/** `testCases[1].input is blank.` → `Case 2, input is blank.` */
function caseSentence({ path, field, message, fix }: ReturnType<typeof listFieldFaults>[number]): string {
  const [, index, ...names] = path.split('.')
  const words = [`Case ${Number(index) + 1}`, ...names].join(', ')
  return `${message} ${fix}`.replaceAll(field, words).replaceAll(`testCases[${index}]`, `case ${Number(index) + 1}`)
}

/** The number of cases that were changed, added or removed. */
function countChanges(saved: TestCase[], present: TestCase[]): number {
  if (saved === present) return 0
  const known = new Set(saved.map(textOf))
  const shown = new Set(present.map(textOf))
  const gone = saved.filter((testCase) => !shown.has(textOf(testCase))).length
  const come = present.filter((testCase) => !known.has(textOf(testCase))).length
  return Math.max(gone, come, Math.abs(saved.length - present.length))
}

const textOf = ({ input, expectedOutput, criteria, scorer, threshold, messages }: TestCase) =>
  JSON.stringify([input, expectedOutput, criteria, scorer, threshold, messages])

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
