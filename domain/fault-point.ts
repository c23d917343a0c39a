/**
 * Every write and every effect of a turn, of an ingestion, of a channel and of a judgement passes a named point. In production a point does
 * nothing. The crash tests take their list from here and arm one point, at which the process ends or stands still.
 */
export const FAULT_POINTS = [
  'turn.accept.before-insert',
  'turn.accept.after-insert',
  'turn.start-workflow.before',
  'turn.start-workflow.after',
  'turn.take.before',
  'turn.take.after',
  'turn.prepare.before-snapshot',
  'turn.prepare.after-snapshot',
  'turn.model.before-call',
  'turn.model.after-first-delta',
  'turn.events.before-write',
  'turn.events.after-write',
  'turn.round.before-write',
  'turn.round.after-write',
  'turn.expect-tools.before',
  'turn.expect-tools.after',
  'turn.hand-over.before',
  'turn.hand-over.after',
  'turn.tool.before-started',
  'turn.tool.after-started',
  'turn.tool.after-effect',
  'turn.tool.after-result',
  'turn.end.before-commit',
  'turn.end.after-commit',
  'steering.merge.before-commit',
  'steering.merge.after-commit',
  'ingestion.file.before-put',
  'ingestion.file.after-put',
  'ingestion.row.after-insert',
  'ingestion.start-workflow.after',
  'ingestion.begin.before-write',
  'ingestion.begin.after-write',
  'ingestion.file.before-read',
  'ingestion.file.after-read',
  'ingestion.chunks.before-write',
  'ingestion.chunks.after-write',
  'ingestion.embed.before-call',
  'ingestion.vectors.before-write',
  'ingestion.vectors.after-write',
  'ingestion.flip.before-commit',
  'ingestion.flip.after-commit',
  'ingestion.fail.before-write',
  'ingestion.fail.after-write',
  'channel.accept.before-commit',
  'channel.accept.after-commit',
  'channel.reply.before-effect',
  'channel.reply.after-effect',
  'channel.reply.after-record',
  'evaluation.end.before-commit',
  'evaluation.end.after-commit',
] as const

export type FaultPoint = (typeof FAULT_POINTS)[number]

/** kill: the process ends at once. stop: the process stands still until a test lets it go on. */
export type FaultAction = 'kill' | 'stop'

type Armed = { point: string; countdown: number; action: FaultAction }

let armed: Armed[] = []

/**
 * Arms points; each one is active after the one before has fired. The entry points of a process call it for a crash
 * test.
 * @param setting `<point>[:<nth passage>[:stop]]`, with commas between several
 * @param performAction does what the setting says, at the point
 */
export function armFaultPoints(setting: string, performAction: typeof perform): void {
  perform = performAction
  armed = setting.split(',').map((entry) => {
    const [point = '', nth = '1', wanted] = entry.trim().split(':')
    return { point, countdown: Number(nth), action: wanted === 'stop' ? 'stop' : 'kill' }
  })
}

let perform: (action: FaultAction, point: string) => void = () => {}

/** Marks a point in the code. It does nothing unless a crash test has armed the point. */
export function passFaultPoint(point: FaultPoint): void {
  const [next] = armed
  if (next?.point !== point) return
  next.countdown -= 1
  if (next.countdown > 0) return
  armed.shift()
  perform(next.action, point)
}
