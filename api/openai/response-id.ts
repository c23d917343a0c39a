/** The id of a turn as the id of a response of OpenAI's Responses API. */
export const responseIdOf = (turnId: string): string => `resp_${turnId.replaceAll('-', '')}`

/** The id of the message that a response consists of. */
export const messageIdOf = (turnId: string): string => `msg_${turnId.replaceAll('-', '')}`

/** The id of the turn that a response, or the message of one, stands for; undefined for any other text. */
export function turnIdOf(id: string): string | undefined {
  const [, hex] = /^(?:resp|msg)_([0-9a-f]{32})$/i.exec(id) ?? []
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** True for the id of a call that an agent has made. */
export const isCallId = (id: string): boolean => /^call_[A-Za-z0-9]{24}$/.test(id)

/** The id of the item that has a call. */
export const itemIdOf = (callId: string): string => callId.replace(/^call_/, 'fc_')

/** The id of the call that an item has; undefined for any other text. */
export function callIdOf(itemId: string): string | undefined {
  const callId = itemId.replace(/^fc_/, 'call_')
  return callId !== itemId && isCallId(callId) ? callId : undefined
}
