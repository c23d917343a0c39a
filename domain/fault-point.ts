/**
 * Every write and every effect of a turn passes a named point. In production a point does nothing;
 * the crash tests arm one, and the process kills itself there. The tests take their list from here.
 */
export const FAULT_POINTS = [
  'turn.accept.before-insert',
  'turn.accept.after-insert',
  'turn.start-workflow.before',
  'turn.start-workflow.after',
  'turn.prepare.before-snapshot',
  'turn.prepare.after-snapshot',
  'turn.model.before-call',
  'turn.model.after-first-delta',
  'turn.events.before-write',
  'turn.events.after-write',
  'turn.round.before-write',
  'turn.round.after-write',
  'turn.hand-over.before',
  'turn.hand-over.after',
  'turn.tool.before-started',
  'turn.tool.after-started',
  'turn.tool.after-effect',
  'turn.tool.after-result',
  'turn.end.before-commit',
  'turn.end.after-commit',
] as const

export type FaultPoint = (typeof FAULT_POINTS)[number]

let armed: { point: string; countdown: number; act: () => void } | undefined

/** Lets the `nth` passage of a point run `act`. Called by the entry points when a crash test says so. */
export function armFaultPoint(setting: string, act: () => void): void {
  const [point = '', nth = '1'] = setting.split(':')
  armed = { point, countdown: Number(nth), act }
}

export function passFaultPoint(point: FaultPoint): void {
  if (armed?.point !== point) return
  armed.countdown -= 1
  if (armed.countdown === 0) armed.act()
}
