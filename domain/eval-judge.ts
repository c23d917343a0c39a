/** One criterion as the judge graded it. */
export type CriterionGrade = { criterion: string; met: boolean; evidence: string }
