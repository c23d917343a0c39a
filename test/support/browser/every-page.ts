import { openSession } from '../access/person.ts'
import { request } from '../stack/stack.ts'
import type { Shop } from './shop.ts'

/** A page of the dashboard: the path of its route, its address in the shop, and words that it shows when it has loaded. */
export type ShopPage = { route: string; path: string; words: string }

/** Every page of the shop's workspace, by the paths of the route table. */
export async function listShopPages(shop: Shop): Promise<ShopPage[]> {
  const as = await openSession(shop.person)
  const [escalation] = (await request<{ id: string }[]>('GET', '/v1/escalations', as)).data
  const { agentId, backtestId, backtestTurnId, base, document, suite, runIds, conversationId, approvalId } = shop
  const inAgent: [route: string, path: string, words: string][] = [
    ['/prompt', 'prompt', 'Preview for the model'],
    ['/model', 'model', 'Fallback models'],
    ['/tools', 'tools', 'Add tool'],
    ['/mcp-servers', 'mcp-servers', 'MCP servers'],
    ['/channels', 'channels', 'Telegram'],
    ['/guardrails', 'guardrails', 'No guardrails.'],
    ['/memory', 'memory', 'Memory'],
    ['/escalation', 'escalation', 'Keywords'],
    ['/playground', 'playground', 'How long is the warranty on a battery?'],
    ['/knowledge', 'knowledge', 'Handbook'],
    ['/knowledge/$kbId', `knowledge/${base}`, 'customers.md'],
    ['/knowledge/$kbId/$documentId', `knowledge/${base}/${document}`, '500 charging cycles'],
    ['/evals', 'evals', 'What customers ask'],
    ['/evals/live', 'evals/live', 'No evaluators.'],
    ['/evals/$suiteId', `evals/${suite.id}`, 'Do you deliver to Switzerland?'],
    ['/evals/$suiteId/runs/$runId', `evals/${suite.id}/runs/${runIds[0]}`, 'Do you deliver to Switzerland?'],
    [
      '/evals/$suiteId/compare',
      `evals/${suite.id}/compare?a=${runIds[0]}&b=${runIds[1]}`,
      'Do you deliver to Switzerland?',
    ],
    ['/backtests', 'backtests', 'Completed'],
    ['/backtests/new', 'backtests/new', 'Start backtest'],
    ['/backtests/$backtestId', `backtests/${backtestId}?turn=${backtestTurnId}`, 'Where is my order 4711?'],
    ['/versions', 'versions', 'Prompt changed'],
    ['/connect', 'connect', 'curl'],
  ]
  const settings: [path: string, words: string][] = [
    ['api-keys', 'API keys'],
    ['members', 'Mia Keller'],
    ['webhooks', 'Webhooks'],
    ['models', 'OpenAI'],
    ['prices', 'gpt-4o-mini'],
    ['budgets', 'Service desk'],
    ['retention', 'days'],
    ['audit', 'Create agent'],
    ['workspace', 'Nordrad'],
    ['account', 'Sessions'],
  ]
  return [
    { route: '/agents', path: 'agents', words: 'Service desk' },
    { route: '/first-run', path: 'first-run', words: 'Model' },
    ...inAgent.map(([route, path, words]) => ({ route, path: `agents/${agentId}/${path}`, words })),
    { route: '/conversations', path: 'conversations', words: 'hanna.lorenz' },
    { route: '/conversations/$conversationId', path: `conversations/${conversationId}`, words: '189 EUR' },
    { route: '/logs', path: 'logs', words: 'Service desk' },
    { route: '/escalations', path: 'escalations', words: 'My front brake failed' },
    {
      route: '/escalations/$escalationId',
      path: `escalations/${escalation?.id}`,
      words: 'I want to speak to a person.',
    },
    { route: '/approvals', path: 'approvals', words: 'refund' },
    { route: '/approvals/$approvalId', path: `approvals/${approvalId}`, words: 'refund' },
    { route: '/reviews', path: 'reviews', words: 'I want to speak to a person.' },
    { route: '/operations', path: 'operations', words: 'Nothing in line' },
    ...settings.map(([path, words]) => ({ route: `/${path}`, path: `settings/${path}`, words })),
  ]
}
