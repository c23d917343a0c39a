import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AgentContents } from '../../domain/agent/contents.ts'
import type { Executor } from '../database.ts'
import { conversations, documents, evalSuites, knowledgeBases } from '../tables/index.ts'

/** Counts what belongs to an agent, which the caller has found. */
export async function countAgentContents(database: Executor, agentId: string): Promise<AgentContents> {
  const [bases] = await database
    .select({ total: COUNT })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.agentId, agentId), isNull(knowledgeBases.deletedAt)))
  const [files] = await database
    .select({ total: COUNT, bytes: BYTES })
    .from(documents)
    .where(and(eq(documents.agentId, agentId), isNull(documents.deletedAt)))
  const [suites] = await database
    .select({ total: COUNT })
    .from(evalSuites)
    .where(and(eq(evalSuites.agentId, agentId), isNull(evalSuites.deletedAt)))
  const [talks] = await database
    .select({ total: COUNT, turns: TURNS })
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), ne(conversations.source, 'eval'), isNull(conversations.deletedAt)))
  return {
    knowledgeBases: bases?.total ?? 0,
    documents: files?.total ?? 0,
    documentBytes: files?.bytes ?? 0,
    evalSuites: suites?.total ?? 0,
    conversations: talks?.total ?? 0,
    turns: talks?.turns ?? 0,
  }
}

const COUNT = sql`count(*)`.mapWith(Number)
const TURNS =
  sql`coalesce(sum(${conversations.nextPlace} - 1 - coalesce(${conversations.importedCount}, 0)), 0)`.mapWith(Number)
const BYTES = sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number)
