import type { FairPlaces } from '../../domain/operation/fair-places.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Models } from '../../providers/model/models.ts'
import type { EndDependencies } from '../../store/turn/end.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { RunTool } from '../tool/contract.ts'
import type { Holder } from './holder.ts'

/** What a holder needs to run a turn. In a process without `runTool` (the API), a turn that needs tools is handed over. */
export type TurnDependencies = Omit<EndDependencies, 'models'> & {
  models: Models
  sealing: Sealing
  holder: Holder
  runTool?: RunTool
  /** The places of tool calls in this process; without them any number runs. */
  toolPlaces?: FairPlaces
  /** Called when the model has asked for tools, before the round is stored. Given by a process that runs no tools. */
  expectTools?(turn: Turn): void
  /** Whether an operator has stopped the turn's workflow; false also when Temporal does not say. Given by a worker. */
  hasStoppedWorkflow?(turnId: string): Promise<boolean>
}
