import { route } from '../route.ts'
import type { ErrorDefinition } from './definition.ts'

/** The errors of agents, their versions, tools and evals. */
export const AGENT_ERRORS = {
  AGENT_NOT_FOUND: {
    status: 404,
    message: 'The agent was not found.',
    fix: `List the agents of your workspace with ${route('GET /v1/agents')}.`,
  },
  EVAL_SUITE_NOT_FOUND: {
    status: 404,
    message: 'The eval suite was not found.',
    fix: `List the suites with ${route('GET /v1/agents/{id}/evals')}.`,
  },
  EVAL_RUN_NOT_FOUND: {
    status: 404,
    message: 'The eval run was not found.',
    fix: `List the runs with ${route('GET /v1/agents/{id}/evals/{suiteId}/runs')}.`,
  },
  BACKTEST_NOT_FOUND: {
    status: 404,
    message: 'The backtest was not found.',
    fix: `List the backtests with ${route('GET /v1/agents/{id}/backtests')}.`,
  },
  VERSION_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such version.',
    fix: `List the versions with ${route('GET /v1/agents/{id}/versions')}.`,
  },
  TOOL_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such tool.',
    fix: `List the tools with ${route('GET /v1/agents/{id}/tools')}.`,
  },
  MCP_SERVER_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such MCP server.',
    fix: `List the servers with ${route('GET /v1/agents/{id}/mcp-servers')}.`,
  },
  MCP_SERVER_UNAVAILABLE: {
    status: 502,
    message: 'The MCP server gave no list of its tools, so nothing was accepted.',
    fix: `See why with ${route('POST /v1/agents/{id}/mcp-servers/{name}/test')}, and accept the tools once it answers.`,
  },
  MCP_AUTHORIZATION_FAILED: {
    status: 502,
    message: 'The authorization at the MCP server could not be begun.',
    fix: 'Check the url of the server; the message says what its authorization lacks.',
  },
  MCP_AUTHORIZATION_UNKNOWN: {
    status: 404,
    message: 'The service has begun no such authorization.',
    fix: `Begin it again at the server among the MCP servers of the agent in the dashboard (${route('POST /v1/agents/{id}/mcp-servers/{name}/authorize')}), and finish it in the same browser within 10 minutes.`,
  },
  PUBLIC_URL_MISSING: {
    status: 422,
    message: 'The operator has not set PUBLIC_URL, so no authorization server can send a browser back.',
    fix: 'Have the operator set PUBLIC_URL to the address at which browsers reach the service.',
  },
  PURGE_NOT_FOUND: {
    status: 404,
    message: 'The deletion was not found.',
    fix: 'Use the id of an agent, a knowledge base or a conversation that this workspace has deleted in the last 400 days.',
  },
  AGENT_PAUSED: {
    status: 409,
    message: 'The agent is paused.',
    fix: `Set its status to active with ${route('PATCH /v1/agents/{id}')}.`,
  },
  AGENT_DISABLED: {
    status: 409,
    message: 'The agent is disabled.',
    fix: `Set its status to active with ${route('PATCH /v1/agents/{id}')}.`,
  },
  EVAL_GATE_NOT_PASSED: {
    status: 409,
    message: 'This version of the agent has not passed its eval gate.',
    fix: `Run the suite with ${route('POST /v1/agents/{id}/evals/{suiteId}/run')} until its score reaches the gate, or lower minScore with ${route('PUT /v1/agents/{id}/evals/{suiteId}/gate')}.`,
  },
  RELEASE_REFUSED: {
    status: 409,
    message: 'The version lacks what a release of the agent needs.',
    fix: `Run the gated suites with ${route('POST /v1/agents/{id}/evals/{suiteId}/run')} until the version has what the message names, or have an owner change the conditions with ${route('PUT /v1/agents/{id}/release/conditions')}.`,
  },
  EVAL_RERUN_RUNNING: {
    status: 409,
    message: 'A rerun of some cases of this suite is under way.',
    fix: `Wait for its end, or stop it with ${route('POST /v1/agents/{id}/evals/{suiteId}/runs/{runId}/cancel')}; ${route('GET /v1/agents/{id}/evals/{suiteId}/runs')} lists it.`,
  },
  EVAL_OTHER_RUN_RUNNING: {
    status: 409,
    message: 'A run of this suite with another version or model is under way.',
    fix: `Wait for its end, or stop it with ${route('POST /v1/agents/{id}/evals/{suiteId}/runs/{runId}/cancel')}; to join it, ask for its agentVersion and model.`,
  },
  VERSION_CONFLICT: {
    status: 412,
    message: 'The agent was changed since the version in If-Match.',
    fix: `Read the agent again with ${route('GET /v1/agents/{id}')} and repeat the change with its ETag in If-Match.`,
  },
  MODEL_PROVIDER_NOT_CONFIGURED: {
    status: 422,
    message: 'The model provider is not set up.',
    fix: `Set the provider up, or choose another model with ${route('PUT /v1/agents/{id}/model')}; ${route('GET /v1/models')} lists them.`,
  },
  PROVIDER_NOT_FOUND: {
    status: 404,
    message: 'There is no model provider of this name.',
    fix: `Use a name that ${route('GET /v1/model-providers')} lists; the setting MODEL_PROVIDERS adds names.`,
  },
  WORKSPACE_KEYS_OFF: {
    status: 403,
    message: "The operator has switched workspaces' own keys of model providers off.",
    fix: `Use the models that ${route('GET /v1/models')} lists as configured, or have the operator unset WORKSPACE_MODEL_KEYS.`,
  },
  MODEL_NOT_ALLOWED: {
    status: 422,
    message: 'The operator does not allow this model.',
    fix: `Choose a model that ${route('GET /v1/models')} lists with ${route('PUT /v1/agents/{id}/model')}, or have the operator add it to OPERATOR_MODELS. With a key of the workspace itself every model is allowed: ${route('PUT /v1/model-providers/{provider}')}.`,
  },
} as const satisfies Record<string, ErrorDefinition>
