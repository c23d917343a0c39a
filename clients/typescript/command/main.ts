#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createHttpClient } from '../client.ts'
import { AmsError, ConnectionLost, WorkFailed } from '../error.ts'
import { applyAgent } from './agent/apply.ts'
import { exportAgent } from './agent/export.ts'
import { releaseVersion } from './agent/release.ts'
import { backtest } from './backtest.ts'
import { chat } from './chat.ts'
import { type Command, EXIT, OPTIONS, plain, refuseExtra, refuseUnheeded, UsageError } from './command.ts'
import { deleteEndUser, importConversations, listConversations } from './conversation.ts'
import { retryDocuments, upload } from './document.ts'
import { runSuite } from './eval.ts'
import { deleteFile, getFile, uploadOne } from './file.ts'
import { importAssistants } from './import-assistants.ts'
import { importEvals } from './import-evals.ts'
import { importFunctions } from './import-functions.ts'
import { importPrompts } from './import-prompts.ts'
import { tailLogs } from './log.ts'
import { OpenAiError } from './openai/api.ts'
import { exportEvals } from './openai/export-evals.ts'
import { showTurn } from './turn.ts'
import { approveCall, listApprovals, rejectCall } from './workspace/approval.ts'
import { acceptMcpTools, listMcpServers, listMcpTools, putMcpServers, testMcpServer } from './workspace/mcp-server.ts'
import { listProviders, removeProviderKey, setProviderKey, testProvider } from './workspace/model-provider.ts'
import { importTools } from './workspace/tool.ts'
import { addWebhook, listDeliveries, listWebhooks, removeWebhook, testWebhook } from './workspace/webhook.ts'

const COMMANDS: Record<string, Command> = {
  chat,
  upload,
  'files upload': uploadOne,
  'files get': getFile,
  'files delete': deleteFile,
  'eval run': runSuite,
  backtest,
  'conversations list': listConversations,
  'conversations import': importConversations,
  'end-users delete': deleteEndUser,
  'logs tail': tailLogs,
  turn: showTurn,
  'approvals list': listApprovals,
  'approvals approve': approveCall,
  'approvals reject': rejectCall,
  'tools import': importTools,
  'mcp-servers list': listMcpServers,
  'mcp-servers put': putMcpServers,
  'mcp-servers tools': listMcpTools,
  'mcp-servers accept': acceptMcpTools,
  'mcp-servers test': testMcpServer,
  'documents retry': retryDocuments,
  'model-providers list': listProviders,
  'model-providers set': setProviderKey,
  'model-providers remove': removeProviderKey,
  'model-providers test': testProvider,
  'webhooks list': listWebhooks,
  'webhooks add': addWebhook,
  'webhooks remove': removeWebhook,
  'webhooks test': testWebhook,
  'webhooks deliveries': listDeliveries,
  export: exportAgent,
  apply: applyAgent,
  release: releaseVersion,
  'export openai-evals': exportEvals,
  'import openai-assistants': importAssistants,
  'import openai-prompts': importPrompts,
  'import openai-functions': importFunctions,
  'import evals': importEvals,
}

const usageOf = (name: string, { usage, summary }: Command) => `  ams ${name} ${usage}\n      ${summary}`

const USAGE = `ams <command> [options]

${Object.entries(COMMANDS)
  .map(([name, command]) => usageOf(name, command))
  .join('\n')}

  --url <address>  the service; AMS_URL, else http://localhost:3000
  --key <key>      an API key; AMS_API_KEY
  --json           one JSON value a line, for programs

Exit codes: 0 all is well; 1 the work failed, such as a score below --min-score; 2 the command is wrong; 3 the service
refused or is away.`

// A reader such as head has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  let baseUrl = ''
  try {
    const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
    const name = [positionals.slice(0, 2).join(' '), String(positionals[0])].find((each) => COMMANDS[each])
    const command = COMMANDS[String(name)]
    if (values.help || !name || !command) {
      const usage = command ? usageOf(String(name), command) : USAGE
      process[values.help ? 'stdout' : 'stderr'].write(`${usage}\n`)
      return values.help ? EXIT.done : EXIT.usage
    }
    const places = positionals.slice(name.split(' ').length)
    refuseExtra(command, places)
    refuseUnheeded(command, values)
    const apiKey = values.key ?? process.env.AMS_API_KEY
    if (!apiKey && !command.isWithoutService)
      throw new UsageError('There is no API key: set AMS_API_KEY, or give --key.')
    baseUrl = addressOf(values.url ?? process.env.AMS_URL ?? 'http://localhost:3000')
    const client = createHttpClient({ baseUrl, ...(apiKey && { apiKey }) })
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    return (await command.run({ client, values, places, signal: stop.signal })) ?? EXIT.usage
  } catch (error) {
    return tell(error, baseUrl)
  }
}

/** The address of the service, without the path of its interface. @throws UsageError */
function addressOf(given: string): string {
  const address = URL.canParse(given) ? new URL(given) : undefined
  if (!address || !['http:', 'https:'].includes(address.protocol))
    throw new UsageError(`The address ${given} must begin with http:// or https://, such as http://localhost:3000.`)
  return given.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '')
}

/** Prints an error and what to do about it. @returns the exit code */
function tell(error: unknown, baseUrl: string): number {
  const say = (text: string) => process.stderr.write(`${plain(text)}\n`)
  if (error instanceof AmsError || error instanceof WorkFailed) {
    say(`${error.code}: ${error.message}\n${error.fix}`)
    return error instanceof AmsError ? EXIT.refused : EXIT.failed
  }
  if (error instanceof ConnectionLost) {
    say(`${error.message}\nCheck the address ${baseUrl}: --url or AMS_URL gives another.`)
    return EXIT.refused
  }
  if (error instanceof OpenAiError) {
    say(error.message)
    return EXIT.refused
  }
  if (error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
    say(`${(error as Error).message}\n\`ams --help\` lists the commands.`)
    return EXIT.usage
  }
  if (error instanceof DOMException && error.name === 'AbortError') return EXIT.failed
  throw error
}
