import Type, { type Static } from 'typebox'
import { AnswerSettings } from '../model/answer-settings.ts'
import { orNull } from '../schema.ts'

/** So many characters of a request, and of an answer, are shown. */
export const MAX_SHOWN_LENGTH = 1_000_000

const jsonOf = (description: string) =>
  Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, description }))

const AskedCall = Type.Object({
  call_id: Type.String(),
  name: Type.String(),
  arguments: Type.String({ description: 'As the model wrote them; masked with piiDetection.' }),
})

const RequestMessage = Type.Object({
  role: Type.String({ description: 'system, user, assistant or tool.' }),
  text: Type.String(),
  context: Type.Optional(Type.String({ description: 'What stood before the text, such as passages.' })),
  images: Type.Optional(
    Type.Array(Type.String(), { description: 'Type and bytes in place of each picture: image/png, 48213 bytes.' }),
  ),
  tool_calls: Type.Optional(Type.Array(AskedCall)),
  call_id: Type.Optional(Type.String({ description: 'The call whose result the text is.' })),
})

/** What the model got. */
const Input = Type.Object({
  messages: Type.Array(RequestMessage, { description: 'In their order, the system prompt first.' }),
  tools: Type.Array(jsonOf('name, description and parameters of a tool.'), { description: 'The tools offered.' }),
  tool_choice: Type.Optional(Type.Unknown({ description: 'none, required, or the name of a tool.' })),
  settings: AnswerSettings,
  response_schema: Type.Optional(jsonOf('The JSON Schema of the answer.')),
})

/** What the model answered. */
const Output = Type.Object({ text: Type.String(), tool_calls: Type.Array(AskedCall) })

/** The question and the answer of one model call of a turn. */
export const ModelCallContent = Type.Object({
  composed: Type.Enum(['stored', 'again'], {
    description:
      'again: the input is composed now, of what the turn left. stored: it was kept; no call of this release is.',
  }),
  matches: Type.Union([Type.Boolean(), Type.Null()], {
    description:
      'True: the model got this input, by the hash of the call. Null: not known, without a hash or an input, or among more than 64 results.',
  }),
  gone: Type.Array(Type.String(), {
    description: 'What the input had and that was deleted since: memory, passage, file.',
  }),
  is_cut: Type.Boolean({ description: 'True when input or output is cut at 1,000,000 characters.' }),
  input: orNull(Input, 'Null for calls of other purposes than answer and rewrite, and while the turn is prepared.'),
  output: orNull(Output, 'Null when the call failed or runs.'),
})
export type ModelCallContent = Static<typeof ModelCallContent>
