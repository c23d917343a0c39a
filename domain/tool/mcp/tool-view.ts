import Type, { type Static } from 'typebox'
import { orNull } from '../../schema.ts'
import { Text } from '../../text/limit.ts'
import { McpToolText } from './server.ts'

/** A tool that a server lists or that is pinned, as a person looks at it. */
export const McpToolView = Type.Object(
  {
    name: Type.String({ description: 'The whole name, <server>__<tool>, as receipts have it.' }),
    modelName: Type.String({ description: 'As models know it.' }),
    ...McpToolText.properties,
    hash: Type.String({ description: 'Of all that is pinned.' }),
    pinned: Type.Enum(['yes', 'no', 'changed'], {
      description: 'yes: it is offered. changed: it is another than the accepted one, and not offered.',
    }),
    accepted: orNull(McpToolText, 'The texts that were accepted, where the server has others now; else null.'),
    isListed: Type.Boolean({ description: 'False for a tool that is pinned and that the server does not list now.' }),
  },
  { additionalProperties: false },
)
export type McpToolView = Static<typeof McpToolView>

/** A tool that a server lists and that cannot be offered. */
export const LeftOutTool = Type.Object({ name: Type.String(), reason: Type.String() })
export type LeftOutTool = Static<typeof LeftOutTool>

/** The body of POST …/accept. */
export const McpAcceptance = Type.Object(
  {
    tools: Type.Optional(
      Type.Array(Text('identifier'), {
        maxItems: 500,
        description: 'Whole names. All tools of the server when left out.',
      }),
    ),
    seen: Type.Optional(
      Type.Unsafe<Record<string, string>>(
        Type.Object(
          {},
          {
            additionalProperties: Type.String(),
            maxProperties: 500,
            description:
              'The hash of each tool as you have looked at it, by whole name: where the server has another one by now, nothing is accepted (409 TOOL_CHANGED).',
          },
        ),
      ),
    ),
  },
  { additionalProperties: false },
)
export type McpAcceptance = Static<typeof McpAcceptance>

/** What a test of a server found. */
export const McpServerTest = Type.Object({
  ok: Type.Boolean(),
  revision: orNull(Type.String(), 'The revision of the protocol that both speak; null where the server gave no list.'),
  tools: Type.Array(Type.String(), { description: 'The whole names of the tools that the server lists.' }),
  error: Type.Optional(Type.String()),
})
export type McpServerTest = Static<typeof McpServerTest>
