import type { ModelRequest } from '../../../domain/model/model.ts'
import type { FoundModel } from '../../../providers/model/key/found-model.ts'
import { estimateRequest, learnContextSize, requestTokens } from '../../../providers/model/refusal/context-size.ts'
import { callsInRequest } from '../answer/offered-tools.ts'
import type { TurnHold } from '../hold.ts'
import { modelRequestOf } from '../model-request.ts'
import type { PreparedTurn } from '../prepare.ts'

/** A model that refuses so many requests of a turn's round is not asked again. */
const MOST_REFUSALS = 8
/** Results leave in steps, so that the begin of the next requests stays the same and caches keep it. */
const STEP = 0.75

type Asking = { hold: TurnHold; prepared: PreparedTurn; model: FoundModel }

/**
 * Asks a model with as many results of tools as its context holds: the oldest leave first. How large that is, is learned from
 * the model's refusals, or known beforehand. @throws what the model refuses once no result is left to leave
 */
export async function askWithinContext<Answer>(
  hold: TurnHold,
  prepared: PreparedTurn,
  model: FoundModel,
  ask: (request: ModelRequest) => Promise<Answer>,
): Promise<Answer> {
  const asking = { hold, prepared, model }
  let request = fitRequest(asking)
  for (let refusals = 1; ; refusals++) {
    try {
      return await ask(request)
    } catch (error) {
      if (refusals > MOST_REFUSALS || !learnContextSize(model, request, error)) throw error
      const { leftOut } = prepared
      request = fitRequest(asking)
      if (prepared.leftOut === leftOut) throw error
    }
  }
}

/** Leaves out further results until the request fits, where it is known how large it may be. The newest one stays. */
function fitRequest({ hold, prepared, model }: Asking): ModelRequest {
  const requestOf = (leftOut: number) => {
    prepared.leftOut = leftOut
    return { ...modelRequestOf(hold, prepared), model: model.name }
  }
  const request = requestOf(prepared.leftOut)
  const most = requestTokens(model, request)
  if (most === undefined || estimateRequest(request) <= most) return request
  let [fewest, enough] = [prepared.leftOut, Math.max(callsInRequest(hold, prepared).length - 1, prepared.leftOut)]
  while (fewest < enough) {
    const middle = Math.floor((fewest + enough) / 2)
    if (estimateRequest(requestOf(middle)) <= most * STEP) enough = middle
    else fewest = middle + 1
  }
  return requestOf(enough)
}
