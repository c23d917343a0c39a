import type { Rows } from '../import-evals.ts'
import { fill, isBlank, isObject, type Json, listOf, objectsOf, partsTextOf, textOf, valueAt } from '../value.ts'

type Thing = { [name: string]: Json }

/** The operations of OpenAI's string_check that a scorer of ours can express. */
const STRING_CHECKS: Record<string, string> = { eq: 'equals', like: 'contains', ilike: 'icontains' }
const CARRIED = new Set(['id', 'object', 'name', 'created_at', 'testing_criteria', 'data', 'data_source', 'runs'])
const ANSWER = /\{\{\s*sample\.output_text\s*\}\}/g

/**
 * An eval of OpenAI's Evals API with its data, as rows for the import: `{ testing_criteria, data: [{ item }], runs? }`.
 * Each criterion of an item becomes an assertion. The newest run with a prompt says how an item is asked.
 */
export function rowsOfOpenAiEval(evaluation: Thing): Rows {
  const { testing_criteria: criteria, data, data_source: source, runs } = evaluation
  const content = isObject(source) && isObject(source.source) ? source.source.content : undefined
  const left = new Set(
    Object.entries(evaluation)
      .filter(([name, value]) => !CARRIED.has(name) && name !== 'data_source_config' && !isBlank(value))
      .map(([name]) => `${name} of the eval: a suite has no such setting`),
  )
  const prompts = [source, ...objectsOf(runs).map((run) => run.data_source)].filter(isObject)
  const asked = prompts.findLast(({ input_messages: messages }) => isObject(messages))?.input_messages
  const found = objectsOf(data ?? content).map((row, index) => {
    const item = isObject(row.item) ? row.item : row
    const assert = objectsOf(criteria).flatMap((each) => assertionOf(each, item, left))
    return { row: { ...item, input: inputOf(item, asked, left), assert }, place: `item ${index + 1}` }
  })
  const usable = found.filter(({ row }) => row.assert.length > 0 || objectsOf(criteria).length === 0)
  if (usable.length < found.length)
    left.add(`${found.length - usable.length} item(s): none of their criteria can be expressed`)
  const name = textOf(evaluation.name)
  return { rows: usable.map(({ row }) => row), places: usable.map(({ place }) => place), left: [...left], name }
}

/** The message of an item: a run's template with the item in it, the messages that it refers to, or a usual column. */
function inputOf(item: Thing, asked: Json | undefined, left: Set<string>): Json {
  if (isObject(asked) && asked.type === 'item_reference')
    return valueAt({ item }, textOf(asked.item_reference) ?? '') ?? ''
  const template = isObject(asked) ? objectsOf(asked.template) : []
  if (template.length === 0)
    return item.input ?? item.question ?? item.prompt ?? item.messages ?? Object.values(item)[0] ?? ''
  return template.map(({ role = 'user', content }) => ({
    role,
    content: filled(partsTextOf(content), item, 'the prompt', left),
  }))
}

function assertionOf(criterion: Thing, item: Thing, left: Set<string>): object[] {
  const { type, operation, input } = criterion
  const name = String(criterion.name)
  const known = STRING_CHECKS[String(operation)]
  const reference = textOf(criterion.reference)
  if (reference !== undefined && textOf(input)?.replace(ANSWER, '').trim())
    left.add(`${name}: it grades ${String(input)}, and a scorer the whole answer`)
  else if (type === 'string_check' && known && reference !== undefined)
    return [{ type: known, value: filled(reference, item, name, left) }]
  else if (type === 'text_similarity' && reference !== undefined) {
    if (criterion.evaluation_metric !== 'cosine')
      left.add(`${String(criterion.evaluation_metric)} of ${name}: answers are compared by their meaning`)
    return [
      { type: 'similar', value: filled(reference, item, name, left), threshold: criterion.pass_threshold ?? null },
    ]
  } else if (type === 'label_model' || type === 'score_model') {
    left.add(`model of ${name}: the judge of the service grades by its prompt`)
    return [{ type: 'llm-rubric', value: rubricOf(criterion, item, name, left) }]
  } else left.add(`${name} (${String(type)}${operation ? ` ${String(operation)}` : ''}): no scorer can express it`)
  return []
}

/** A grader's prompt as one criterion, which is one line: the judge sees the answer, and grades from 0 to 1. */
function rubricOf(criterion: Thing, item: Thing, name: string, left: Set<string>): string {
  const prompt = objectsOf(criterion.input)
    .map(({ content }) => partsTextOf(content))
    .join(' ')
  const instruction = filled(prompt.replace(ANSWER, '(the answer)'), item, name, left).replace(/\s+/g, ' ').trim()
  const [labels, passing] = [listOf(criterion.labels), listOf(criterion.passing_labels)]
  const [lowest = 0, highest = 1] = listOf(criterion.range)
  const verdict =
    criterion.type === 'label_model'
      ? `Of the labels ${labels.join(', ')}, the right one is ${passing.join(' or ')}.`
      : `On its scale from ${lowest} to ${highest}, the grade is at least ${criterion.pass_threshold ?? highest}.`
  return `A grader has this instruction: «${instruction}» ${verdict}`
}

/** A template with the item in it; a place without a value stays and is listed. */
function filled(template: string, item: Thing, place: string, left: Set<string>): string {
  const text = fill(template, { item })
  for (const [unfilled] of text.matchAll(/\{\{.*?\}\}/g)) left.add(`${unfilled} of ${place} has no value`)
  return text
}
