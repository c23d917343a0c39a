import { Elysia } from 'elysia'
import type { ApiDependencies } from '../dependencies.ts'
import { chatCompletionRoutes } from './chat-routes.ts'
import { openAiModelRoutes } from './model-routes.ts'
import { responseRoutes } from './response-routes.ts'

/** The routes of the OpenAI interface, where agents are models. */
export const openAiRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'openai' }).use(openAiModelRoutes(deps)).use(chatCompletionRoutes(deps)).use(responseRoutes(deps))
