/** One place that breaks a law: where it is, what is wrong, and what to do about it. */
export type Finding = { file: string; line: number; fault: string; fix: string }

/** The lines that `npm run check` prints: the places with one fix stand together, above it. */
export function describeFindings(findings: Finding[]): string[] {
  const byFix = Map.groupBy(findings, ({ fix }) => fix)
  return [...byFix].flatMap(([fix, places]) => [
    ...places.map(({ file, line, fault }) => `${file}:${line} ${fault}`),
    `    → ${fix}`,
  ])
}
