import type { AnyElysia } from 'elysia'
import type { ApiDependencies } from '../dependencies.ts'
import { agentRoutes } from './agent.ts'
import { agentConfigRoutes } from './agent-config.ts'
import { chatRoutes } from './chat.ts'
import { conversationRoutes } from './conversation.ts'
import { documentRoutes } from './document.ts'
import { escalationRoutes } from './escalation.ts'
import { evalRoutes } from './eval.ts'
import { evalRunRoutes } from './eval-run.ts'
import { evalStartRoutes } from './eval-start.ts'
import { evalSuiteRoutes } from './eval-suite.ts'
import { knowledgeBaseRoutes } from './knowledge-base.ts'
import { logRoutes } from './log.ts'
import { modelRoutes } from './model.ts'
import { turnRoutes } from './turn.ts'
import { versionRoutes } from './version.ts'

/** Every route file below /api, in the order of the API's description. One line each. */
export const apiRoutes = (deps: ApiDependencies): AnyElysia[] => [
  agentRoutes(deps),
  agentConfigRoutes(deps),
  versionRoutes(deps),
  knowledgeBaseRoutes(deps),
  documentRoutes(deps),
  chatRoutes(deps),
  turnRoutes(deps),
  evalRoutes(deps),
  evalSuiteRoutes(deps),
  evalStartRoutes(deps),
  evalRunRoutes(deps),
  conversationRoutes(deps),
  escalationRoutes(deps),
  logRoutes(deps),
  modelRoutes(deps),
]
