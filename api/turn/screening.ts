import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import type { ClientCall } from '../../domain/turn/client-context.ts'
import type { TurnRequest } from './request.ts'

/** Texts up to this length take some 20 ms to screen at worst, so they need no place. */
const SHORT_LENGTH = 20_000

/** Runs the screening of a request's texts. */
export type Screening = <Result>(
  workspaceId: string,
  request: Pick<TurnRequest, 'message' | 'clientContext'>,
  screen: () => Promise<Result>,
) => Promise<Result>

/**
 * Returns a screening that takes one long request of a workspace at a time, and two in all. A megabyte takes a second of
 * this process's time in pieces, and each further one beside it would make every other request wait one piece more.
 */
export function createScreening(): Screening {
  const places = createFairPlaces({ total: 2, perWorkspace: 1 })
  // Admission bounds the turns that a workspace begins, so it bounds those that wait here too.
  const { signal } = new AbortController()
  return (workspaceId, request, screen) =>
    lengthOf(request) <= SHORT_LENGTH ? screen() : places.run(workspaceId, signal, screen)
}

function lengthOf({ message, clientContext }: Pick<TurnRequest, 'message' | 'clientContext'>): number {
  const { messages = [], further = [], instructions = '' } = clientContext ?? {}
  const given = [...messages, ...further].map(({ text, calls = [] }) => text.length + lengthOfCalls(calls))
  return given.reduce((sum, length) => sum + length, message.length + instructions.length)
}

const lengthOfCalls = (calls: ClientCall[]): number =>
  calls.reduce((sum, call) => sum + call.arguments.length + (call.result?.length ?? 0), 0)
