import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Models } from '../../providers/model/models.ts'
import type { EndDependencies } from '../../store/turn/end.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { RunTool } from '../tool/contract.ts'

/** What running a turn needs. Without `runTool` (the API process) a turn that needs tools is handed over. */
export type TurnDependencies = EndDependencies & {
  models: Models
  sealing: Sealing
  runTool?: RunTool
  /** Told as soon as the model asks for tools, where this process runs none: the round is being written meanwhile. */
  expectTools?(turn: Turn): void
}
