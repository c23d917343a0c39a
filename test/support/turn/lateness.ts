import { type RequestOptions, request } from '../stack/stack.ts'

/**
 * Returns the lateness of a turn's answer, in milliseconds; negative before the deadline. The time counts from the
 * turn's acceptance, because a loaded machine may accept it late.
 * @param arrivedAtMs the moment of the answer, in Unix milliseconds
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
