import { ApiError } from '../../domain/error.ts'
import { assertTestCases } from '../../domain/eval/case-fault.ts'
import type { NewCaseOfTurn, TestCase } from '../../domain/eval/suite.ts'
import { memoryMessages } from '../../domain/memory/window.ts'
import { DEFAULT_WINDOW_SIZE, isFinal } from '../../domain/turn/turn.ts'
import { findConversation } from '../../store/conversation/conversation.ts'
import { listImportedMemory } from '../../store/conversation/imported.ts'
import { listSaid } from '../../store/conversation/person-message.ts'
import type { Database } from '../../store/database.ts'
import { findReview } from '../../store/eval/live/review.ts'
import { findTurn, listAnsweredTurns, type Turn } from '../../store/turn/turn.ts'

/**
 * Makes a test case of a turn, with what was said before it.
 * @param field where the body names the turn
 * @throws TURN_NOT_FOUND, VALIDATION_ERROR
 */
export async function caseOfTurn(
  database: Database,
  workspaceId: string,
  agentId: string,
  newCase: NewCaseOfTurn,
  field = 'turn_id',
): Promise<TestCase> {
  const turn = await findTurn(database, workspaceId, newCase.turn_id)
  if (!turn || turn.agentId !== agentId || !isFinal(turn.status))
    throw new ApiError('TURN_NOT_FOUND', { message: `The agent has no finished turn ${newCase.turn_id}.` })
  const expected =
    newCase.expectedOutput === undefined ? await reviewedAnswer(database, turn, field) : newCase.expectedOutput
  if (expected === undefined && !hasAnswer(turn)) throw unanswered(turn, field)
  const messages = await messagesBefore(database, turn)
  const testCase: TestCase = {
    input: turn.message,
    expectedOutput: expected === undefined ? turn.text : expected,
    criteria: newCase.criteria ?? 'The answer says in substance the same as the expected output.',
    scorer: newCase.scorer ?? 'llm-judge',
    ...(messages.length > 0 && { messages }),
  }
  await assertTestCases([testCase])
  return testCase
}

/** The answer that a person has corrected; undefined where the turn's own may be expected. @throws VALIDATION_ERROR for a bad one */
async function reviewedAnswer(database: Database, { id }: Turn, field: string): Promise<string | undefined> {
  const { verdict, correctedAnswer } = (await findReview(database, id)) ?? NOT_REVIEWED
  if (correctedAnswer !== null || verdict !== 'bad') return correctedAnswer ?? undefined
  throw new ApiError('VALIDATION_ERROR', {
    message: `${field} names the turn ${id}, whose answer a review calls bad.`,
    fix: 'Send the right answer as expectedOutput, or correct it in the review.',
    field,
  })
}

/** The last messages of the conversation before a turn, and those that its client sent with it. */
async function messagesBefore(database: Database, turn: Turn): Promise<NonNullable<TestCase['messages']>> {
  const { workspaceId, agentId, conversationId, place, clientContext } = turn
  const range = { fromPlace: 1, beforePlace: place, limit: DEFAULT_WINDOW_SIZE }
  const conversation = await findConversation(database, workspaceId, agentId, conversationId)
  const [answered, said, imported] = await Promise.all([
    listAnsweredTurns(database, conversationId, range),
    listSaid(database, conversation, range),
    listImportedMemory(database, conversation, range),
  ])
  return [...memoryMessages(answered, said, imported), ...(clientContext?.messages ?? [])]
    .filter(({ text }) => text.trim() !== '')
    .slice(-DEFAULT_WINDOW_SIZE)
    .map(({ role, text }) => ({ role, text }))
}

/** True for a blocked turn too: its refusal is an answer, and a test may expect it. */
const hasAnswer = ({ status, text }: Turn): boolean =>
  (status === 'success' || status === 'blocked') && text.trim() !== ''

const unanswered = ({ id, status }: Turn, field: string): ApiError =>
  new ApiError('VALIDATION_ERROR', {
    message: `${field} names the turn ${id}, which ended with status ${status} and has no complete answer to expect.`,
    fix: 'Use the turn_id of a turn that was answered, or send the right answer as expectedOutput.',
    field,
  })

const NOT_REVIEWED = { verdict: null, correctedAnswer: null }
