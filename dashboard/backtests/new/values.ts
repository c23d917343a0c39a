import type { BodyOf } from '../../../clients/typescript/index.ts'

export type Request = BodyOf<'/v1/agents/{id}/backtests', 'post'>
type Settings = NonNullable<NonNullable<Request['candidate']>['settings']>
type Field = number | string

const MOST_TURNS = 5_000

/** The form as it is typed: an empty field is an empty text. */
export type Values = {
  limit: Field
  from: string
  to: string
  feedback: '' | '-1' | '1'
  user: string
  version: string
  model: string
  temperature: Field
  maxOutputTokens: Field
  reasoningEffort: string
  retrieval: 'recorded' | 'again'
  isJudged: boolean
  criteria: string
  judgeModel: string
  maxCost: Field
}

export const firstValues = (version: string): Values => ({
  limit: 300,
  from: '',
  to: '',
  feedback: '',
  user: '',
  version,
  model: '',
  temperature: '',
  maxOutputTokens: '',
  reasoningEffort: '',
  retrieval: 'recorded',
  isJudged: true,
  criteria: '',
  judgeModel: '',
  maxCost: '',
})

/** The request that the form stands for. */
export function requestOf(values: Values): Request {
  const { retrieval, isJudged, criteria, judgeModel, maxCost } = values
  return {
    turns: turnsOf(values),
    candidate: candidateOf(values),
    retrieval,
    ...(isJudged && { judge: filled({ criteria: criteria.trim(), model: judgeModel.trim() }) }),
    ...(maxCost !== '' && { maxCost: Number(maxCost) }),
  }
}

const turnsOf = ({ limit, from, to, feedback, user }: Values): NonNullable<Request['turns']> => ({
  limit: limit === '' ? MOST_TURNS : Number(limit),
  ...filled({ from: startOf(from, 0), to: startOf(to, 1), user: user.trim() }),
  ...(feedback !== '' && { feedback: feedback === '1' ? (1 as const) : (-1 as const) }),
})

function candidateOf({ version, model, temperature, maxOutputTokens, reasoningEffort }: Values): Request['candidate'] {
  const settings = {
    ...(temperature !== '' && { temperature: Number(temperature) }),
    ...(maxOutputTokens !== '' && { maxOutputTokens: Number(maxOutputTokens) }),
    ...(reasoningEffort !== '' && { reasoningEffort: reasoningEffort as NonNullable<Settings['reasoningEffort']> }),
  }
  return {
    agent_version: isNamed(version) ? version : Number(version),
    ...filled({ model: model.trim() }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}

const isNamed = (version: string) => version === 'recorded' || version === 'released' || version === 'latest'

/** The first moment of a day of the browser's zone, or of the day `later`; the last day of a period is in it. */
function startOf(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date + later).toISOString() : ''
}

/** What is not empty. */
const filled = <Text extends Record<string, string>>(texts: Text): Partial<Text> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Text>

const FIELDS: Record<string, string> = { 'candidate.agent_version': 'version', 'judge.model': 'judgeModel' }

/** The field of the form that a path of the API is about. */
export const fieldOf = (path: string): string => FIELDS[path] ?? path.slice(path.lastIndexOf('.') + 1)
