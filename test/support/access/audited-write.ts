import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTelegramAgent, untilReply } from '../channel/channel.ts'
import { echoing, makeSuite, type Suite, saying, startRun } from '../eval/eval.ts'
import { breakWord } from '../knowledge/ingestion.ts'
import { makeKnowledgeBase } from '../knowledge/knowledge.ts'
import { modelControl } from '../model/client.ts'
import { workspaceOf } from '../stack/service-key.ts'
import { type Data, type Reply, request, stack } from '../stack/stack.ts'
import { chat, makeAgent } from '../turn/chat.ts'
import { ESCALATION, makeEscalated, say } from '../turn/escalated.ts'
import { mcpWrites } from './mcp-write.ts'
import { makePerson } from './person.ts'
import { WEBHOOK_WRITES } from './webhook-write.ts'

type Write = () => Promise<Reply<unknown>>

const documents = join(import.meta.dirname, '..', '..', 'fixtures', 'documents')
const MODEL = 'local/extractive'

/** The credential of the tool and the channel: no entry may hold it. */
export const SECRET = 'a-secret-that-no-entry-may-hold'

const toolWithSecret = () => ({
  type: 'api_call',
  name: 'orders',
  description: 'Orders',
  config: { url: 'https://shop.example.com/', method: 'GET', authType: 'bearer', authValue: SECRET },
})

const OPENAPI = { openapi: '3.1.0', paths: { '/orders': { get: { operationId: 'listOrders' } } } }

/** A successful request for each operation that changes something, by its operationId. */
export const AUDITED_WRITES: Record<string, Write> = {
  ...agentWrites(),
  ...knowledgeWrites(),
  ...evalWrites(),
  ...otherWrites(),
  ...keyWrites(),
  ...WEBHOOK_WRITES,
  ...mcpWrites(SECRET),
  ...memberWrites(),
}

/** Writing operations that the walk through all of them leaves out, with the reason. */
export const UNAUDITED: Record<string, string> = {
  receiveChannel: 'It belongs to a platform; the deliveries of the channel show it.',
  chat: 'A turn has a receipt and a log entry.',
  chatStream: 'A turn has a receipt and a log entry.',
  cancelTurn: 'A turn has a receipt and a log entry.',
  submitToolOutputs: 'A turn has a receipt and a log entry.',
  setReview: 'It needs a turn: test/api/eval/review.test.ts.',
  setFeedback: 'It is of users, and the receipt shows it.',
  deleteFeedback: 'It is of users, and the receipt shows it.',
  authorizeAgentMcpServer: 'No key may authorize: test/api/agent/mcp/oauth/authorize.test.ts.',
  endAgentMcpAuthorization: 'A person must have authorized first: test/api/agent/mcp/oauth/grant.test.ts.',
  decideApproval: 'No usual key may decide: test/api/conversation/approval.test.ts.',
  createFile: 'Nothing uses it until a turn does, which has a receipt.',
  deleteFile: 'Nothing has used it.',
  createChatCompletion: 'A turn has a receipt and a log entry.',
  createResponse: 'A turn has a receipt and a log entry.',
  cancelResponse: 'A turn has a receipt and a log entry.',
  callMcp: 'Its tool run_eval has the entry of runEvalSuite: test/api/mcp/endpoint.test.ts.',
  deleteWorkspace: 'Its entry lies in the audit of the deleted workspace: test/api/workspace/deletion.long.test.ts.',
  deleteEndUser: 'Its entry has no subject, because it may not name the user: test/api/conversation/user.long.test.ts.',
  searchKnowledgeBase: 'It reads.',
  estimateBacktest: 'It reads.',
  estimateEvalRun: 'It reads.',
  readLinkedInvitation: 'It reads.',
  checkEvalImport: 'It reads.',
  previewUnsavedPrompt: 'It reads.',
  rotateWebhookSecret: 'Other tests need the secret of this workspace: test/api/workspace/webhook-secret.test.ts.',
  setUp: 'It has an entry in each workspace of the person: test/api/access/setup.test.ts.',
  signIn: 'It has an entry in each workspace of the person: test/api/access/session.test.ts.',
  signOut: 'It has an entry in each workspace of the person: test/api/access/session.test.ts.',
  changePassword: 'It has an entry in each workspace of the person: test/api/access/session.test.ts.',
  acceptOfferedInvitation: 'It has an entry in the workspace: test/api/access/takeover.test.ts.',
  declineOfferedInvitation: 'It has an entry in the workspace: test/api/access/takeover.test.ts.',
  updateAccount: 'It has an entry in each workspace of the person: test/api/access/account.test.ts.',
  deleteAccount: 'It has an entry in each workspace of the person: test/api/access/account.test.ts.',
  resetPassword: 'It has an entry in each workspace of the person: test/api/access/account.test.ts.',
  makePasswordReset: 'It needs a person of one workspace alone: test/api/access/account.test.ts.',
  acceptInvitation: 'It has an entry in each workspace of the person: test/api/access/invitation.test.ts.',
}

const makeTelegramAgent = () => makeAgent({ channels: { telegram: { botToken: SECRET, enabled: true } } })

function agentWrites(): Record<string, Write> {
  const put = (section: string, body: unknown) => async () =>
    request('PUT', `/v1/agents/${await makeAgent()}/${section}`, { body })
  return {
    createAgent: () => request('POST', '/v1/agents', { body: { name: 'audited', model: MODEL } }),
    updateAgent: async () => request('PATCH', `/v1/agents/${await makeAgent()}`, { body: { name: 'renamed' } }),
    cloneAgent: async () => request('POST', `/v1/agents/${await makeAgent()}/clone`),
    deleteAgent: async () => request('DELETE', `/v1/agents/${await makeAgent()}`),
    updateAgentVersion: async () =>
      request('PATCH', `/v1/agents/${await makeAgent()}/versions/1`, { body: { label: 'production' } }),
    releaseAgentVersion: async () =>
      request('PUT', `/v1/agents/${await makeAgent()}/release`, { body: { version: 1 } }),
    replaceReleaseConditions: async () =>
      request('PUT', `/v1/agents/${await makeAgent()}/release/conditions`, { body: { gate: false, backtest: false } }),
    restoreAgentVersion: async () => request('POST', `/v1/agents/${await makeAgent()}/versions/1/restore`),
    replaceAgentAlarms: put('alarms', []),
    replaceAgentPrompt: put('prompt', { systemPrompt: 'Be brief.' }),
    replaceAgentModel: put('model', { model: MODEL }),
    replaceAgentTools: put('tools', [toolWithSecret()]),
    replaceAgentChannels: put('channels', { telegram: { botToken: SECRET, enabled: true } }),
    replaceAgentGuardrails: put('guardrails', {
      blockedTopics: [],
      piiDetection: false,
      maxInputLength: 100,
      maxOutputLength: 100,
    }),
    replaceAgentMemory: put('memory', { strategy: 'sliding_window', windowSize: 5 }),
    replaceAgentEscalation: put('escalation', ESCALATION),
    importAgentTools: async () =>
      request('POST', `/v1/agents/${await makeAgent()}/tools/import`, {
        body: { openapi: OPENAPI, server: 'https://shop.example.com' },
      }),
    testTool: async () => {
      const calculator = { type: 'calculator', name: 'calculator', description: 'Computes', config: {} }
      const agentId = await makeAgent({ tools: [calculator] })
      return request('POST', `/v1/agents/${agentId}/tools/calculator/test`, {
        body: { arguments: { expression: '1' } },
      })
    },
    testEscalation: async () =>
      request('POST', `/v1/agents/${await makeAgent({ escalation: ESCALATION })}/escalation/test`),
    testChannel: async () => request('POST', `/v1/agents/${await makeTelegramAgent()}/channels/telegram/test`),
    registerChannel: async () => request('POST', `/v1/agents/${await makeTelegramAgent()}/channels/telegram/register`),
    resendReply: async () => {
      await using telegram = await openTelegramAgent()
      telegram.platform.faults.push({ on: /sendMessage/, is: 'cut-before' })
      await telegram.say('[[say Once more.]]')
      const reply = await untilReply(telegram.agentId, 'telegram', 'doubtful')
      return request('POST', `/v1/agents/${telegram.agentId}/channels/telegram/replies/${reply.id}/resend`)
    },
  }
}

function knowledgeWrites(): Record<string, Write> {
  const failedDocument = async () => {
    const base = await makeKnowledgeBase()
    const { data } = await base.upload('scan.pdf', readFileSync(join(documents, 'scanned.pdf')))
    await base.settled(data.id)
    return { base, id: data.id }
  }
  return {
    createKnowledgeBase: async () =>
      request('POST', `/v1/agents/${await makeAgent()}/knowledge-bases`, { body: { name: 'audited' } }),
    reembedKnowledgeBase: async () =>
      request('POST', `${(await makeKnowledgeBase()).path}/reembed`, { body: { embeddingModel: 'local/lexical' } }),
    cancelReembedding: async () => {
      const base = await makeKnowledgeBase()
      const word = randomUUID()
      const { data } = await base.upload('a.md', `# A\n\nText of ${word}.`)
      await base.settled(data.id)
      // The provider is busy, so the change runs until it is cancelled.
      await breakWord(word, 429)
      await request('POST', `${base.path}/reembed`, { body: { embeddingModel: 'openai/text-embedding-3-large' } })
      const cancelled = await request('POST', `${base.path}/reembed/cancel`)
      await breakWord(word, null)
      return cancelled
    },
    deleteKnowledgeBase: async () => request('DELETE', (await makeKnowledgeBase()).path),
    createDocument: async () => (await makeKnowledgeBase()).upload('a.md', '# A\n\nText.'),
    rereadDocument: async () => {
      const base = await makeKnowledgeBase()
      const { data } = await base.upload('a.md', '# A\n\nText.')
      await base.settled(data.id)
      return request('POST', `${base.path}/documents/${data.id}/reread`)
    },
    updateDocument: async () => {
      const base = await makeKnowledgeBase()
      const { data } = await base.upload('a.md', '# A\n\nText.')
      return request('PATCH', `${base.path}/documents/${data.id}`, { body: { attributes: { year: 2026 } } })
    },
    deleteDocument: async () => {
      const base = await makeKnowledgeBase()
      const { data } = await base.upload('a.md', '# A\n\nText.')
      return request('DELETE', `${base.path}/documents/${data.id}`)
    },
    retryDocument: async () => {
      const { base, id } = await failedDocument()
      return request('POST', `${base.path}/documents/${id}/retry`)
    },
    retryKnowledgeBase: async () => request('POST', `${(await failedDocument()).base.path}/retry`),
    retryFailures: async () => {
      const ids = [(await failedDocument()).id]
      return request('POST', '/v1/operations/retry', { body: { kind: 'document', ids } })
    },
  }
}

function evalWrites(): Record<string, Write> {
  const suite = () => makeSuite([saying('yes', 'yes')])
  const failedRun = async (): Promise<Suite & { run: string }> => {
    const made = await makeSuite([echoing('not this')])
    await request('POST', `${made.path}/run`)
    const { data } = await request<Data[]>('GET', `${made.path}/runs`)
    return { ...made, run: `${made.path}/runs/${data[0]?.id}` }
  }
  const cases = { name: 'audited', testCases: [saying('yes', 'yes')] }
  return {
    createEvalSuite: async () => request('POST', `/v1/agents/${await makeAgent()}/evals`, { body: cases }),
    importEvalSuite: async () =>
      request('POST', `/v1/agents/${await makeAgent()}/evals/import`, {
        body: { name: 'audited', format: 'csv', content: 'question,__expected\nHi?,icontains: hi\n' },
      }),
    replaceEvalSuite: async () => request('PUT', (await suite()).path, { body: cases }),
    deleteEvalSuite: async () => request('DELETE', (await suite()).path),
    addEvalCase: async () => {
      const { path, agentId } = await suite()
      const turn_id = (await chat(agentId, 'Hello')).data.turn_id
      return request('POST', `${path}/cases`, { body: { turn_id } })
    },
    setEvalGate: async () => request('PUT', `${(await suite()).path}/gate`, { body: { minScore: 0.5 } }),
    runEvalSuite: async () => request('POST', `${(await suite()).path}/run`),
    rerunEvalRun: async () => request('POST', `${(await failedRun()).run}/rerun`),
    cancelEvalRun: async () => request('POST', `${(await startRun(await suite())).path}/cancel`),
    ...backtestWrites(),
  }
}

function backtestWrites(): Record<string, Write> {
  const start = async () => {
    const agentId = await makeAgent()
    const message = `Hello ${crypto.randomUUID()}`
    await chat(agentId, message)
    // Asked again, the model is silent for 20 s.
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: '[[slow 20]]' })
    const path = `/v1/agents/${agentId}/backtests`
    const reply = await request('POST', path, { body: { candidate: {} } })
    return { reply, path: `${path}/${reply.data.id}` }
  }
  const act = (path: string, action: string) => request('POST', `${path}/${action}`)
  return {
    startBacktest: async () => (await start()).reply,
    pauseBacktest: async () => act((await start()).path, 'pause'),
    resumeBacktest: async () => {
      const { path } = await start()
      await act(path, 'pause')
      return act(path, 'resume')
    },
    cancelBacktest: async () => act((await start()).path, 'cancel'),
    rerunBacktest: async () => {
      const { path } = await start()
      await act(path, 'pause')
      await act(path, 'cancel')
      return act(path, 'rerun')
    },
  }
}

function otherWrites(): Record<string, Write> {
  const conversation = async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, 'Hello')
    return { agentId, id: data.conversation_id }
  }
  const act = (action: string) => async () => {
    const agentId = await makeAgent({ escalation: ESCALATION })
    await chat(agentId, 'A human, please')
    const { data } = await request<Data[]>('GET', `/v1/agents/${agentId}/escalations`)
    return request('POST', `/v1/escalations/${data[0]?.id}/${action}`)
  }
  return {
    deleteConversation: async () => {
      const { agentId, id } = await conversation()
      return request('DELETE', `/v1/agents/${agentId}/conversations/${id}`)
    },
    sendPersonMessage: async () => say((await makeEscalated()).id, 'I am here.'),
    importConversation: async () =>
      request('POST', '/v1/conversations', {
        body: { agent_id: await makeAgent(), messages: [{ role: 'user', text: SECRET }] },
      }),
    changeConversation: async () =>
      request('PATCH', `/v1/conversations/${(await conversation()).id}`, { body: { metadata: { plan: SECRET } } }),
    pauseConversation: async () => request('POST', `/v1/conversations/${(await conversation()).id}/pause`),
    resumeConversation: async () => {
      const { id } = await conversation()
      await request('POST', `/v1/conversations/${id}/pause`)
      return request('POST', `/v1/conversations/${id}/resume`)
    },
    deleteConversations: async () => request('DELETE', `/v1/agents/${(await conversation()).agentId}/conversations`),
    resolveEscalation: act('resolve'),
    redeliverEscalation: act('redeliver'),
    createWorkspace: () => request('POST', '/v1/workspaces', { body: { name: `further ${crypto.randomUUID()}` } }),
    getChannelToken: async () => request('GET', `/v1/agents/${await makeAgent()}/channels/telegram/token`),
    getWebhookSecret: () => request('GET', '/v1/webhook-secret'),
    fetchLocalModel: () => request('POST', '/v1/local-models/multilingual-e5-small/fetch'),
    replaceModelProviderKey: () => setProviderKey(),
    deleteModelProviderKey: async () => {
      await setProviderKey()
      return request('DELETE', '/v1/model-providers/anthropic')
    },
    testModelProvider: () => request('POST', '/v1/model-providers/local/test'),
    replaceModelPrices: () => request('PUT', '/v1/model-prices', { body: {} }),
    replaceBudget: () => request('PUT', '/v1/budget', { body: {} }),
    replaceAgentBudget: async () => request('PUT', `/v1/agents/${await makeAgent()}/budget`, { body: {} }),
    replaceEvaluators: async () =>
      request('PUT', `/v1/agents/${await makeAgent()}/evaluators`, { body: { evaluators: [] } }),
    updateWorkspace: () => request('PATCH', '/v1/workspace', { body: { retentionDays: null } }),
  }
}

const setProviderKey = () => request('PUT', '/v1/model-providers/anthropic', { body: { apiKey: 'sk-audited' } })

function keyWrites(): Record<string, Write> {
  const make = () => request('POST', '/v1/api-keys', { body: { name: 'audited' } })
  return {
    createApiKey: make,
    rotateApiKey: async () => request('POST', `/v1/api-keys/${(await make()).data.id}/rotate`),
    revokeApiKey: async () => request('DELETE', `/v1/api-keys/${(await make()).data.id}`),
  }
}

function memberWrites(): Record<string, Write> {
  const member = async () => (await makePerson('viewer', await workspaceOf(stack.keys.a))).id
  const invite = () =>
    request('POST', '/v1/invitations', { body: { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' } })
  return {
    updateMember: async () => request('PATCH', `/v1/members/${await member()}`, { body: { role: 'editor' } }),
    deleteMember: async () => request('DELETE', `/v1/members/${await member()}`),
    createInvitation: invite,
    deleteInvitation: async () => request('DELETE', `/v1/invitations/${(await invite()).data.id}`),
  }
}
