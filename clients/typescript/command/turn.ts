import { unwrap } from '../client.ts'
import type { Turn } from '../schema.ts'
import { type Command, type Context, EXIT, needed, numberOf, print, printJson } from './command.ts'

/** `ams turn`: the receipt of a turn, or what one of its model calls was asked and answered. */
export const showTurn: Command = {
  usage: '<turn id> [--model-call <number>] [--json]',
  summary: 'Prints what a turn was asked, did and answered; with --model-call the input and output of that call.',
  async run(context) {
    const { turn: turn_id } = needed(context.places, 'turn')
    const number = numberOf(context.values['model-call'], 'model-call')
    if (number !== undefined) return await showModelCall(context, turn_id, number)
    const { data } = await unwrap(context.client.GET('/v1/turns/{turn_id}', { params: { path: { turn_id } } }))
    if (context.values.json) printJson(data)
    else for (const line of linesOf(data)) print(line)
    return EXIT.done
  },
}

const linesOf = (turn: Turn): string[] => [
  [turn.created_at, turn.status, turn.model, `version ${turn.agent_version}`, `${turn.cost} USD`].join('  '),
  `> ${turn.message}`,
  ...turn.model_calls.map(({ model, purpose, usage, cost, error }, index) =>
    [
      `model call ${index + 1}`,
      purpose,
      model,
      `${usage.promptTokens} + ${usage.completionTokens} tokens`,
      `${cost} USD`,
      error,
    ]
      .filter(Boolean)
      .join('  '),
  ),
  ...turn.tool_calls.map(({ name, status, arguments: given, error }) =>
    [`tool ${name}`, status, JSON.stringify(given), error].filter(Boolean).join('  '),
  ),
  ...turn.citations.map(({ index, filename }) => `[${index}] ${filename}`),
  ...(turn.error ? [`${turn.error.code}: ${turn.error.message}`] : []),
  turn.text,
]

async function showModelCall({ client, values }: Context, turn_id: string, number: number): Promise<number> {
  const path = { turn_id, number: String(number) }
  const { data } = await unwrap(client.GET('/v1/turns/{turn_id}/model-calls/{number}', { params: { path } }))
  if (values.json) printJson(data)
  else print(JSON.stringify({ input: data.input, output: data.output }, null, 2))
  return EXIT.done
}
