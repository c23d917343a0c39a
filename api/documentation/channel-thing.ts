/** The things of channels, under their names in the API description: each export is a schema. */
export {
  ChannelConfig,
  DiscordChannel,
  SlackChannel,
  TelegramChannel,
  WhatsappChannel,
} from '../../domain/agent/channel.ts'
export { ChannelCheck, CheckResult as ChannelCheckResult } from '../../domain/channel/check.ts'
export { ChannelDelivery, ChannelVerdict, DeliveredReply } from '../../domain/channel/delivery.ts'
export { ReplyState } from '../../domain/channel/reply.ts'
export { ChannelSetup } from '../../domain/channel/setup.ts'
