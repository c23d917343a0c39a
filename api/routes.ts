import type { AnyElysia } from 'elysia'
import { auditRoutes } from './access/audit-routes.ts'
import { invitationRoutes } from './access/invitation-routes.ts'
import { apiKeyRoutes } from './access/key-routes.ts'
import { memberRoutes } from './access/member-routes.ts'
import { openIdRoutes } from './access/openid-routes.ts'
import { sessionRoutes } from './access/session-routes.ts'
import { setupRoutes } from './access/setup-routes.ts'
import { agentConfigRoutes } from './agent/config-routes.ts'
import { agentContentsRoutes } from './agent/contents-routes.ts'
import { mcpServersRoutes } from './agent/mcp/routes.ts'
import { releaseRoutes } from './agent/release-routes.ts'
import { agentRoutes } from './agent/routes.ts'
import { toolImportRoutes } from './agent/tool-import-routes.ts'
import { trialRoutes } from './agent/trial-routes.ts'
import { versionRoutes } from './agent/version-routes.ts'
import { channelInboundRoutes } from './channel/inbound-routes.ts'
import { channelRoutes } from './channel/routes.ts'
import { conversationDeletionRoutes } from './conversation/deletion-routes.ts'
import { importRoutes } from './conversation/import-routes.ts'
import { personRoutes } from './conversation/person-routes.ts'
import { conversationRoutes } from './conversation/routes.ts'
import { speakerRoutes } from './conversation/speaker-routes.ts'
import { userRoutes } from './conversation/user-routes.ts'
import type { ApiDependencies } from './dependencies.ts'
import { escalationInboxRoutes } from './escalation/inbox-routes.ts'
import { escalationRoutes } from './escalation/routes.ts'
import { backtestChangeRoutes } from './eval/backtest/change-routes.ts'
import { backtestRoutes } from './eval/backtest/routes.ts'
import { backtestStartRoutes } from './eval/backtest/start-routes.ts'
import { evalImportRoutes } from './eval/import-routes.ts'
import { alarmRoutes } from './eval/live/alarm-routes.ts'
import { reviewRoutes } from './eval/live/review-routes.ts'
import { evaluatorRoutes } from './eval/live/routes.ts'
import { evalRoutes } from './eval/routes.ts'
import { evalRunRoutes } from './eval/run-routes.ts'
import { evalStartRoutes } from './eval/start-routes.ts'
import { evalSuiteRoutes } from './eval/suite-routes.ts'
import { knowledgeBaseRoutes } from './knowledge/base-routes.ts'
import { knowledgeBaseContentsRoutes } from './knowledge/contents-routes.ts'
import { documentContentRoutes } from './knowledge/document-content-routes.ts'
import { documentRoutes } from './knowledge/document-routes.ts'
import { retryRoutes } from './knowledge/retry-routes.ts'
import { logRoutes } from './log/routes.ts'
import { statsSeriesRoutes } from './log/series-routes.ts'
import { webhookRoutes } from './log/webhook/routes.ts'
import { workspaceLogRoutes } from './log/workspace-routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { openAiRoutes } from './openai/routes.ts'
import { purgeRoutes } from './operation/purge-routes.ts'
import { operationRoutes } from './operation/routes.ts'
import { budgetRoutes } from './spending/budget-routes.ts'
import { modelRoutes } from './spending/model-routes.ts'
import { priceRoutes } from './spending/price-routes.ts'
import { providerKeyRoutes } from './spending/provider-key-routes.ts'
import { approvalRoutes } from './turn/approval/routes.ts'
import { chatRoutes } from './turn/chat-routes.ts'
import { feedbackRoutes } from './turn/feedback-routes.ts'
import { fileRoutes } from './turn/file-routes.ts'
import { turnRoutes } from './turn/routes.ts'
import { toolOutputRoutes } from './turn/tool-output-routes.ts'
import { instanceRoutes } from './workspace/instance-routes.ts'
import { workspaceRoutes } from './workspace/routes.ts'
import { webhookSecretRoutes } from './workspace/webhook-secret-routes.ts'

const ROUTES: ((deps: ApiDependencies) => AnyElysia)[] = [
  agentRoutes,
  agentContentsRoutes,
  agentConfigRoutes,
  mcpServersRoutes,
  versionRoutes,
  releaseRoutes,
  toolImportRoutes,
  trialRoutes,
  knowledgeBaseRoutes,
  knowledgeBaseContentsRoutes,
  documentRoutes,
  documentContentRoutes,
  retryRoutes,
  chatRoutes,
  turnRoutes,
  fileRoutes,
  feedbackRoutes,
  toolOutputRoutes,
  openAiRoutes,
  mcpRoutes,
  evalRoutes,
  evalImportRoutes,
  evalSuiteRoutes,
  evalStartRoutes,
  evalRunRoutes,
  backtestRoutes,
  backtestStartRoutes,
  backtestChangeRoutes,
  alarmRoutes,
  evaluatorRoutes,
  reviewRoutes,
  channelRoutes,
  channelInboundRoutes,
  conversationRoutes,
  importRoutes,
  personRoutes,
  speakerRoutes,
  userRoutes,
  conversationDeletionRoutes,
  escalationInboxRoutes,
  escalationRoutes,
  webhookRoutes,
  approvalRoutes,
  purgeRoutes,
  logRoutes,
  workspaceLogRoutes,
  statsSeriesRoutes,
  modelRoutes,
  instanceRoutes,
  priceRoutes,
  providerKeyRoutes,
  budgetRoutes,
  workspaceRoutes,
  webhookSecretRoutes,
  apiKeyRoutes,
  auditRoutes,
  operationRoutes,
  setupRoutes,
  sessionRoutes,
  openIdRoutes,
  memberRoutes,
  invitationRoutes,
]

/** The routes of every file below /api, in the order of the API description. */
export const apiRoutes = (deps: ApiDependencies): AnyElysia[] => ROUTES.map((routes) => routes(deps))
