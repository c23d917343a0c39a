import { type RequestOptions, request } from '../stack/stack.ts'

/**
 * How long after its deadline a turn was answered, in milliseconds; negative before it. The time counts from the turn's
 * acceptance, because a loaded machine may accept it late.
 * @param arrivedAtMs when the answer arrived, in Unix milliseconds
 */
export async function latenessMs(
  turnId: string,
  arrivedAtMs: number,
  timeoutSeconds: number,
  options: RequestOptions,
): Promise<number> {
  const { data } = await request<{ created_at: string }>('GET', `/v1/turns/${turnId}`, options)
  return arrivedAtMs - Date.parse(data.created_at) - timeoutSeconds * 1_000
}
