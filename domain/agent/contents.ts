import Type, { type Static } from 'typebox'

/** The contents that a deletion of the agent takes along. Conversations and turns of evals are not counted. */
export const AgentContents = Type.Object({
  knowledgeBases: Type.Integer(),
  documents: Type.Integer(),
  documentBytes: Type.Integer(),
  evalSuites: Type.Integer(),
  conversations: Type.Integer(),
  turns: Type.Integer(),
})
export type AgentContents = Static<typeof AgentContents>
