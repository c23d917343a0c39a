import type { TestBase } from '../../support/knowledge/knowledge.ts'

/** The status line, headers and body of an answer, as a caller sees them. */
export type Answer = { status: number; headers: Headers; text: string }

/** The belongings of the hostile workspace, and its ways to send. */
export type Scene = {
  key: string
  /** An agent for requests by id; its configurations change all the time. */
  agentId: string
  /** An agent with each type of tool, which reach `toolServer`. */
  toolAgentId: string
  base: TestBase
  /** The address of the server that answers tools and scrapers, for instance `http://127.0.0.1:1234`. */
  toolServer: string
  /** Sends one request of the hostile workspace below `/api`. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
  /** Sends bytes as they are on a connection of its own; no answer when the service closes it. */
  sendRaw(bytes: string): Promise<Answer[]>
}

/** One hostile input: the place that takes it, what it is, and how it is sent. */
export type Attack = { place: string; title: string; run(scene: Scene): Promise<Answer[]> }

/** Picks one of `items`, of which there is at least one. */
export function pickFrom<Item>(items: readonly [Item, ...Item[]], random: () => number): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
