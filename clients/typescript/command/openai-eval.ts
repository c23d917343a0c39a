import type { Rows } from './import-evals.ts'
import { fill, isObject, type Json, listOf, objectsOf, textOf } from './value.ts'

/** The operations of OpenAI's string_check that a scorer of ours can express. */
const STRING_CHECKS: Record<string, string> = { eq: 'equals', like: 'contains', ilike: 'icontains' }

/**
 * An eval of OpenAI's Evals API with its data, as rows for the import: `{ testing_criteria, data: [{ item }] }`. Each
 * criterion of an item becomes an assertion.
 */
export function rowsOfOpenAiEval(evaluation: object): Rows {
  const { testing_criteria: criteria, data, data_source: source, ...others } = evaluation as Record<string, Json>
  const content = isObject(source) && isObject(source.source) ? source.source.content : undefined
  const left = Object.keys(others)
    .filter((name) => !['id', 'name', 'object', 'created_at', 'data_source_config'].includes(name))
    .map((name) => `${name} of the eval: a suite has no such setting`)
  const rows = objectsOf(data ?? content).map((row, index) => {
    const item = isObject(row.item) ? row.item : row
    const assert = objectsOf(criteria).flatMap((criterion) =>
      assertionOf(criterion, { item }, `item ${index + 1}`, left),
    )
    return { ...item, input: inputOf(item), assert }
  })
  return { rows, left: [...new Set(left)] }
}

const inputOf = (item: { [name: string]: Json }): Json =>
  item.input ?? item.question ?? item.prompt ?? item.messages ?? Object.values(item)[0] ?? ''

function assertionOf(
  criterion: { [name: string]: Json },
  values: { item: Json },
  place: string,
  left: string[],
): object[] {
  const { type, operation, name } = criterion
  const known = STRING_CHECKS[String(operation)]
  const reference = textOf(criterion.reference)
  if (type === 'string_check' && known && reference !== undefined)
    return [{ type: known, value: fill(reference, values) }]
  if (type === 'text_similarity' && reference !== undefined) {
    left.push(
      `pass_threshold of ${String(name)}: the judge compares the answers instead of ${String(criterion.evaluation_metric)}`,
    )
    return [{ type: 'similar', value: fill(reference, values) }]
  }
  if (type === 'label_model' || type === 'score_model') {
    const rubric = objectsOf(criterion.input)
      .map(({ content }) => contentOf(content))
      .join('\n\n')
    left.push(`model, labels and range of ${String(name)}: the judge grades from 0 to 1 by its prompt`)
    return [{ type: 'llm-rubric', value: fill(rubric, values) }]
  }
  left.push(
    `${String(name)} (${String(type)}${operation ? ` ${String(operation)}` : ''}) at ${place}: no scorer can express it`,
  )
  return []
}

function contentOf(content: Json | undefined): string {
  return listOf(content)
    .map((part) => (isObject(part) ? (textOf(part.text) ?? '') : String(part)))
    .join('')
}
