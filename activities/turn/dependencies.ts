import type { FairPlaces } from '../../domain/operation/fair-places.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { EndDependencies } from '../../store/turn/end.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { FetchFiles } from '../channel/file.ts'
import type { LookAtServer } from '../mcp/list.ts'
import type { RunTool } from '../tool/contract.ts'
import type { HeldTurns, Holder } from './holder.ts'
import type { TurnLedger } from './ledger/contract.ts'

/** A process without `runTool` (the API) hands over a turn that needs tools. */
export type TurnDependencies = Omit<EndDependencies, 'models'> & {
  models: Models
  sealing: Sealing
  /** Has the pictures of messages and results. */
  blobs: Pick<BlobStore, 'get' | 'put'>
  holder: Holder
  /** People have this many days to allow a call. */
  approvalDays: number
  runTool?: RunTool
  /** Lists the tools of an MCP server; a process without it (the API) leaves turns that need it to workers. */
  lookAtServer?: LookAtServer
  /** Fetches the files of channels; a process without it (the API) leaves their turns to workers. */
  fetchFiles?: FetchFiles
  /** The places of tool calls in this process; without them any number runs. */
  toolPlaces?: FairPlaces
  /** A process that runs no tools is told here that the model has asked for tools, before the round is stored. */
  expectTools?(turn: Turn): void
  /**
   * Returns true when an operator has stopped the turn's workflow, and false when Temporal does not say. Only a worker
   * gives it.
   */
  hasStoppedWorkflow?(turnId: string): Promise<boolean>
}

/** What the rounds of a turn need. All that they write or reach beside models goes through the ledger. */
export type RoundDependencies = Pick<
  TurnDependencies,
  'models' | 'sealing' | 'approvalDays' | 'toolPlaces' | 'expectTools'
> & {
  blobs: Pick<BlobStore, 'get'>
  holder: { held: Pick<HeldTurns, 'count'> }
  ledger: TurnLedger
}

/** What the search for a message needs. */
export type SearchingDependencies = Pick<TurnDependencies, 'database'> &
  Pick<RoundDependencies, 'models' | 'holder' | 'ledger'>

/** Those of a turn that this process holds by its lease. */
export type StepDependencies = TurnDependencies & RoundDependencies

/** What a request is composed from. */
export type ComposingDependencies = Pick<TurnDependencies, 'database' | 'sealing' | 'models'> &
  Pick<RoundDependencies, 'blobs'>
