import type { EvalRun } from '../../schema.ts'

/** The run as JUnit's XML, which CI systems show: a test case for each result of the suite. */
export function junitOf(suite: string, run: EvalRun): string {
  const { total, failed, errored } = run.progress
  const cases = (run.results ?? []).map(
    ({ testCaseIndex, passed, score, response, reasoning }) =>
      `  <testcase classname="${attribute(suite)}" name="case ${testCaseIndex + 1}">${
        passed ? '' : `<failure message="score ${score}">${text(`${reasoning ?? ''}\n\n${response}`)}</failure>`
      }</testcase>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${attribute(suite)}" tests="${total}" failures="${failed}" errors="${errored}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}

/** The run in Markdown, for the summary of a job on GitHub. */
export function summaryOf(
  suite: string,
  run: EvalRun,
  { isGood, reason }: { isGood: boolean; reason: string },
): string {
  const failed = (run.results ?? []).filter(({ passed }) => !passed)
  const rows = failed.map(
    ({ testCaseIndex, score, reasoning }) => `| ${testCaseIndex + 1} | ${score} | ${cell(reasoning)} |`,
  )
  return [
    `### ${isGood ? 'Passed' : 'Failed'}: ${cell(suite)}`,
    '',
    `${reason[0]?.toUpperCase()}${reason.slice(1)}.`,
    '',
    ...(rows.length ? ['| Case | Score | Reason |', '|---|---|---|', ...rows, ''] : []),
  ].join('\n')
}

const cell = (value: string | null | undefined): string =>
  text(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')

/** Control characters cannot stand in XML at all. */
const text = (value: string): string =>
  value
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const attribute = (value: string): string => text(value).replaceAll('"', '&quot;').replaceAll(/\s+/g, ' ')
