import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createJudge } from '../../activities/eval/judge.ts'
import { readConfig } from '../../config.ts'
import { createModels } from '../../providers/model/models.ts'
import type { Figure } from '../figure.ts'

type Labelled = { input: string; answer: string; criteria: { text: string; met: boolean }[] }

/** Measures how often JUDGE_MODEL grades a criterion as people did, on a small set of our own; NaN when no model is set. */
export async function measureJudge(): Promise<Figure[]> {
  const config = readConfig()
  const models = createModels(config)
  const model = config.judgeModel
  const name = 'agreement of the judge with people, per criterion'
  if (!model)
    return [{ name, value: Number.NaN, unit: '', note: 'not measured: JUDGE_MODEL and its provider are not set' }]
  const judge = createJudge()
  let [agreed, criteria, invalid] = [0, 0, 0]
  for (const { input, answer, criteria: labels } of readLabels()) {
    const testCase = {
      input,
      expectedOutput: null,
      criteria: labels.map(({ text }) => text).join('\n'),
      scorer: 'llm-judge' as const,
    }
    const judged = await judge.grade(models, model, testCase, answer, AbortSignal.timeout(120_000), async () => {})
    if (!judged.ok || judged.judgement.grades.length === 0) invalid++
    criteria += labels.length
    agreed += labels.filter(({ met }, index) => judged.ok && judged.judgement.grades[index]?.met === met).length
  }
  return [
    { name, value: agreed / criteria, unit: '', note: `${model}, ${criteria} criteria, ${invalid} answers not graded` },
  ]
}

const readLabels = (): Labelled[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'evals', 'judge-labels.json'), 'utf8'),
  )
