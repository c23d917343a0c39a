import { withHeartbeat } from '../heartbeat.ts'
import { attemptReply, type ChannelDependencies, type ReplyProgress } from './reply.ts'

/** The activity that sends the replies of channels. */
export const createChannelActivities = (deps: ChannelDependencies) => ({
  /** Makes an attempt to send a reply, when it is due. */
  attemptReply: (input: { workspaceId: string; subjectId: string }): Promise<ReplyProgress> =>
    withHeartbeat(() => attemptReply(deps, input)),
})

export type ChannelActivities = ReturnType<typeof createChannelActivities>
