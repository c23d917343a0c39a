import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgentProgress } from '../../domain/agent/next-step.ts'
import type { Executor } from '../database.ts'
import { documents, evalSuites, knowledgeBases, turns } from '../tables/index.ts'
import type { AgentRecord } from './agent.ts'

/**
 * Finds the steps that an agent has done on its way to being tested and active.
 * @param hasConfiguredModel whether the agent's model is set up; the database does not know it
 */
export async function findAgentProgress(
  database: Executor,
  agent: AgentRecord,
  hasConfiguredModel: boolean,
): Promise<AgentProgress> {
  const suite = and(eq(evalSuites.agentId, agent.id), isNull(evalSuites.deletedAt))
  const base = and(eq(knowledgeBases.agentId, agent.id), isNull(knowledgeBases.deletedAt))
  const has = {
    hasKnowledgeBase: database.select({ one: sql`1` }).from(knowledgeBases).where(base),
    hasDocument: database
      .select({ one: sql`1` })
      .from(documents)
      .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.kbId))
      .where(and(base, isNull(documents.deletedAt))),
    hasChatted: database
      .select({ one: sql`1` })
      .from(turns)
      .where(and(eq(turns.agentId, agent.id), eq(turns.source, 'chat'))),
    hasSuite: database.select({ one: sql`1` }).from(evalSuites).where(suite),
    hasRun: database
      .select({ one: sql`1` })
      .from(evalSuites)
      .where(and(suite, isNotNull(evalSuites.lastRunAt))),
  }
  const { rows } = await database.execute<Record<keyof typeof has, boolean>>(sql`
    select exists (${has.hasKnowledgeBase}) as "hasKnowledgeBase", exists (${has.hasDocument}) as "hasDocument",
      exists (${has.hasChatted}) as "hasChatted", exists (${has.hasSuite}) as "hasSuite",
      exists (${has.hasRun}) as "hasRun"`)
  const [found] = rows
  if (!found) throw new Error('A select without `from` returned no row.')
  return {
    ...found,
    status: agent.status,
    hasConfiguredModel,
    hasPrompt: agent.systemPrompt !== '' || agent.promptConfig !== null,
    hasGuardrails: agent.guardrailConfig !== null,
  }
}
