import { composeCallTrace } from '../../domain/log/trace/call-trace.ts'
import type { ExportEntry, ExportKind } from '../../domain/log/trace/entry.ts'
import { composeRunTrace, composeScores } from '../../domain/log/trace/eval-trace.ts'
import { composeFeedbackScore, feedbackScoreId } from '../../domain/log/trace/feedback-score.ts'
import { composeIngestionTrace } from '../../domain/log/trace/ingestion-trace.ts'
import type { Score, Trace } from '../../domain/log/trace/trace.ts'
import { traceIdOf } from '../../domain/log/trace/trace-id.ts'
import { composeTurnTrace } from '../../domain/log/trace/turn-trace.ts'
import type { Executor } from '../../store/database.ts'
import {
  readCallFacts,
  readCaseFacts,
  readFeedbackFacts,
  readIngestionFacts,
  readRunFacts,
  readTurnFacts,
} from '../../store/log/export/facts.ts'

/** An entry with what is to be sent for it. */
export type Parcel<Content> = { entry: ExportEntry; content: Content }

/** One request's worth of entries. An entry whose subject is gone is in no list, so nothing is sent for it. */
export type Batch = {
  traces: Parcel<Trace>[]
  scores: Parcel<Score[]>[]
  /** The ids of scores that Langfuse is to delete, because the feedback was removed. */
  withdrawals: Parcel<string>[]
  /** The ids of traces that Langfuse is to delete. */
  deletions: Parcel<string>[]
  /** Entries whose facts could not be composed. One of them must not keep the others from Langfuse. */
  faulty: { id: number; reason: string }[]
}

/**
 * Reads the facts of these entries and composes what is to be sent, in the entries' order.
 * @param maxOutputTokens the limit that the requests of model calls named
 */
export async function composeBatch(
  database: Executor,
  entries: ExportEntry[],
  maxOutputTokens: number | undefined,
): Promise<Batch> {
  const of = (kind: ExportKind) => entries.filter((entry) => entry.kind === kind)
  const subjects = (kind: ExportKind) => of(kind).map(({ subjectId }) => subjectId)
  const turns = await readTurnFacts(database, subjects('turn'))
  const calls = await readCallFacts(database, of('call'))
  const ingestions = await readIngestionFacts(database, of('document'))
  const runs = await readRunFacts(database, subjects('run'))
  const cases = await readCaseFacts(database, subjects('score'))
  const feedback = await readFeedbackFacts(database, subjects('feedback'))
  const traceOf = ({ id, kind, subjectId }: ExportEntry): Trace | undefined => {
    if (kind === 'turn') return ifFound(turns.get(subjectId), (turn) => composeTurnTrace(turn, maxOutputTokens))
    if (kind === 'call')
      return ifFound(calls.get(id), ({ owner, call }) => composeCallTrace(owner, call, maxOutputTokens))
    if (kind === 'document') return ifFound(ingestions.get(id), composeIngestionTrace)
    return ifFound(runs.get(subjectId), composeRunTrace)
  }
  const scoresOf = ({ kind, subjectId }: ExportEntry) =>
    kind === 'score'
      ? ifFound(cases.get(subjectId), composeScores)
      : ifFound(feedback.get(subjectId)?.given ?? undefined, (given) => [composeFeedbackScore(subjectId, given)])
  const faulty: Batch['faulty'] = []
  const parcelsOf = <Content>(entriesOfKind: ExportEntry[], compose: (entry: ExportEntry) => Content | undefined) =>
    entriesOfKind.flatMap((entry): Parcel<Content>[] => {
      try {
        const content = compose(entry)
        return content === undefined ? [] : [{ entry, content }]
      } catch (error) {
        faulty.push({ id: entry.id, reason: `The trace could not be composed: ${(error as Error).message}` })
        return []
      }
    })
  const ofTraces = entries.filter(({ kind }) => kind !== 'score' && kind !== 'feedback' && kind !== 'deletion')
  const deletions = of('deletion').map((entry) => ({ entry, content: traceIdOf(entry.subjectId) }))
  const scores = parcelsOf([...of('score'), ...of('feedback')], scoresOf)
  const withdrawals = of('feedback')
    .filter(({ subjectId }) => feedback.get(subjectId)?.given === null)
    .map((entry) => ({ entry, content: feedbackScoreId(entry.subjectId) }))
  return { traces: parcelsOf(ofTraces, traceOf), scores, withdrawals, deletions, faulty }
}

const ifFound = <Facts, Result>(facts: Facts | undefined, compose: (facts: Facts) => Result): Result | undefined =>
  facts && compose(facts)
