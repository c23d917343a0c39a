/**
 * The things of the API under the names that its description and the clients give them: each export is a schema. A
 * schema that is missing here is called after the place where it comes first.
 */
import Type from 'typebox'
import { NewApiKey } from '../../domain/access/api-key.ts'
import { Instance } from '../../domain/access/instance.ts'
import { Member } from '../../domain/access/person.ts'
import { ChannelCheck } from '../../domain/channel/check.ts'
import { Escalation, WorkspaceEscalation } from '../../domain/escalation/record.ts'
import { ComparedCase } from '../../domain/eval/compare.ts'
import { EvalEstimate } from '../../domain/eval/run.ts'
import { Document, DocumentError } from '../../domain/knowledge/document.ts'
import { RequestLog } from '../../domain/log/entry.ts'
import { StatsSeries } from '../../domain/log/series.ts'
import { LOG_SORTS } from '../../domain/log/workspace-entry.ts'
import { AnswerSettings } from '../../domain/model/answer-settings.ts'
import { BulkRetryResult, Failure } from '../../domain/operation/failure.ts'
import { Backlogs, FailureCounts, ProcessGroup } from '../../domain/operation/status.ts'
import { ToolChoice } from '../../domain/tool/caller-tool.ts'
import { Tool, ToolSettings } from '../../domain/tool/config.ts'
import { Approval, ApprovalDecision, ApprovalStatus } from '../../domain/turn/approval.ts'
import { ChatResult } from '../../domain/turn/chat.ts'
import { Conversation } from '../../domain/turn/conversation.ts'
import { Receipt } from '../../domain/turn/receipt.ts'
import { ReceiptAction, RequiredAction } from '../../domain/turn/required-action.ts'

export { Actor } from '../../domain/access/access.ts'
export { ApiKeyRotation, MadeApiKey, NewApiKey, ShownApiKey as ApiKey } from '../../domain/access/api-key.ts'
export { AuditEntry } from '../../domain/access/audit.ts'
export { Instance } from '../../domain/access/instance.ts'
export {
  Acceptance as InvitationAcceptance,
  ChangedMember,
  Invitation,
  MadeInvitation,
  Member,
  MemberChange,
  NewInvitation,
  OfferedInvitation,
  PasswordChange,
  Person,
  Session,
  Setup,
  SignIn,
} from '../../domain/access/person.ts'
export {
  Agent,
  AgentChange,
  AgentCopy,
  AgentStatus,
  AgentSummary,
  ModelConfig,
  NewAgent,
} from '../../domain/agent/agent.ts'
export { AgentContents } from '../../domain/agent/contents.ts'
export { NextStep } from '../../domain/agent/next-step.ts'
export { Prompt, PromptChange, PromptConfig, PromptExample } from '../../domain/agent/prompt.ts'
export { ToolTrial, TrialKind, TrialReceipt as Trial, TrialRequest } from '../../domain/agent/trial.ts'
export { AgentVersion, AgentVersionChange } from '../../domain/agent/version.ts'
export { EscalationConfig } from '../../domain/escalation/config.ts'
export {
  Escalation,
  EscalationDelivery,
  EscalationTrigger,
  WorkspaceEscalation,
} from '../../domain/escalation/record.ts'
export {
  EvalEstimate,
  EvalEstimateOptions,
  EvalProgress,
  EvalRerunOptions,
  EvalRun,
  EvalRunOptions,
  EvalRunStatus,
} from '../../domain/eval/run.ts'
export {
  EvalGate,
  EvalImport,
  EvalImportCheck,
  EvalImportReport,
  EvalResult,
  EvalSuite,
  EvalSuiteContents,
  NewCaseOfTurn,
  NewEvalSuite,
  Scorer,
  TestCase,
} from '../../domain/eval/suite.ts'
export { GuardrailConfig } from '../../domain/guardrail/config.ts'
export {
  KnowledgeBase,
  KnowledgeBaseContents,
  NewKnowledgeBase,
  SearchHit,
  SearchMode,
  SearchQuery,
} from '../../domain/knowledge/base.ts'
export {
  Document,
  DocumentChange,
  DocumentError,
  DocumentFailures,
  DocumentStatus,
  NewDocument,
  ShownStage as DocumentStage,
} from '../../domain/knowledge/document.ts'
export { ComparisonFilter, CompoundFilter, FilterComponent as Filter } from '../../domain/knowledge/filter.ts'
export { DocumentChunk, DocumentPage } from '../../domain/knowledge/page.ts'
export { Reembedding } from '../../domain/knowledge/reembedding.ts'
export { Retrieval } from '../../domain/knowledge/retrieval.ts'
export { AgentStats, RequestLog as LogEntry } from '../../domain/log/entry.ts'
export { StatsFigures, StatsPoint, StatsSeries } from '../../domain/log/series.ts'
export { WorkspaceLog as WorkspaceLogEntry } from '../../domain/log/workspace-entry.ts'
export { MemoryConfig } from '../../domain/memory/config.ts'
export { AnswerFormat } from '../../domain/model/answer-format.ts'
export { AnswerSettings as ModelSettings } from '../../domain/model/answer-settings.ts'
export { Budget, BudgetChange } from '../../domain/model/budget.ts'
export { LocalModel } from '../../domain/model/machine-fetch.ts'
export { Price } from '../../domain/model/price.ts'
export { ProviderKey, ProviderKeyChange, ProviderTest } from '../../domain/model/provider-key.ts'
export { BulkRetry, BulkRetryResult, Failure, FailureKind } from '../../domain/operation/failure.ts'
export { Purge, PurgeStore, PurgeType } from '../../domain/operation/purge.ts'
export { Backlogs, OperationStatus, PartHealth, ProcessGroup } from '../../domain/operation/status.ts'
export { SkippedOperation, ToolImport, ToolImportResult } from '../../domain/tool/import.ts'
export { ChatRequest, ChatResult } from '../../domain/turn/chat.ts'
export {
  Conversation,
  ConversationTranscript,
  ConversationTurn,
  KeptMessage,
  ResumedConversation,
} from '../../domain/turn/conversation.ts'
export { ImportedMessage, MessageRole, NewConversation, NewImportedMessage } from '../../domain/turn/imported.ts'
export { NewPersonMessage, PersonMessage } from '../../domain/turn/person-message.ts'
export { ClientCall, Receipt as Turn, TurnError as ErrorSummary, TurnStatus } from '../../domain/turn/receipt.ts'
export { PromptPreview } from '../agent/config-routes.ts'
export { ChatCompletion, Extension as OpenAiExtension } from '../openai/chat-answer.ts'
export { ChatCompletionRequest } from '../openai/chat-request.ts'
export { OpenAiError } from '../openai/error.ts'
export { Message as OpenAiMessage, MessageCall as OpenAiMessageCall } from '../openai/message.ts'
export { OpenAiModel } from '../openai/model-routes.ts'
export { FunctionTool as OpenAiFunctionTool, ResponseObject as OpenAiResponse } from '../openai/response-object.ts'
export {
  Annotation as OpenAiCitation,
  OutputText as OpenAiOutputText,
  Refusal as OpenAiRefusal,
} from '../openai/response-part.ts'
export { ResponseRequest as OpenAiResponseRequest } from '../openai/response-request.ts'
export { AnswerCall as OpenAiToolCall, FunctionCallItem as OpenAiFunctionCall } from '../openai/tool/answer-call.ts'
export {
  ChatTool as OpenAiTool,
  FunctionDefinition as OpenAiFunction,
  ResponseTool as OpenAiResponseTool,
} from '../openai/tool/definition.ts'
export { ModelProvider } from '../spending/model-routes.ts'
export { BackgroundTurn } from '../turn/background.ts'
export { CancelledTurn } from '../turn/routes.ts'
export { Deletion as WorkspaceDeletion } from '../workspace/deletion-routes.ts'
export { MadeWorkspace, Workspace, WorkspaceOrder as NewWorkspace } from '../workspace/routes.ts'
export { ShownSecret as WebhookSecret } from '../workspace/webhook-secret-routes.ts'
export * from './channel-thing.ts'
export { ErrorAnswer as Error, ErrorDetails } from './error-answer.ts'
export * from './event.ts'
export * from './live-thing.ts'
export * from './others-tool-thing.ts'
export * from './tool-thing.ts'
export * from './webhook-thing.ts'

export const NoOptions = Type.Object({}, { additionalProperties: false })
export const Confirmation = Type.Object({ message: Type.String() })

export const Role = Member.properties.role
export const ChannelName = ChannelCheck.properties.channel
export const Scope = NewApiKey.properties.scopes.items
export const InstanceDetails = Instance.properties.details.anyOf[0]
export const InstanceLimits = InstanceDetails.properties.limits
export const ReasoningEffort = AnswerSettings.properties.reasoningEffort
export const ToolType = Tool.properties.type
export const HttpMethod = ToolSettings.properties.method
export const ToolAuthType = ToolSettings.properties.authType
export const ProgramLanguage = ToolSettings.properties.language
export const DocumentErrorCode = DocumentError.properties.code
export const IngestionStep = DocumentError.properties.stage
export const DocumentProgress = Document.properties.progress
export const ComparedSide = ComparedCase.properties.a.anyOf[0]
export const CaseChange = ComparedCase.properties.change
export const EstimateBasis = EvalEstimate.properties.basis
export const Citation = ChatResult.properties.citations.items
export const ToolUse = ChatResult.properties.tool_calls.items
export { TokenUsage } from '../../domain/model/usage.ts'
export const FinishReason = ChatResult.properties.finish_reason
export const GuardrailVerdict = ChatResult.properties.guardrail.anyOf[0]
export const EscalationNotice = ChatResult.properties.escalation.anyOf[0]
export const RetrievedChunk = Receipt.properties.chunks.items
export const ModelCall = Receipt.properties.model_calls.items
export { ModelCallContent } from '../../domain/turn/model-call.ts'
export const ToolCall = Receipt.properties.tool_calls.items
export { ReceiptAction, RequiredAction } from '../../domain/turn/required-action.ts'
export const [ToolChoiceMode, NamedToolChoice] = ToolChoice.anyOf
export { Approval, ApprovalDecision, ApprovalStatus }
export const ApprovalAnswer = ApprovalDecision.properties.decision
export const ToolApproval = Tool.properties.approval
export const ActionType = RequiredAction.properties.type
export const ActionStatus = ReceiptAction.properties.status
export const TurnSource = Receipt.properties.source
export const ConversationSource = Conversation.properties.source
export const EscalationStatus = Escalation.properties.status
export const DeliveryStatus = WorkspaceEscalation.properties.deliveryStatus
export const LogStatus = RequestLog.properties.status
export const LogSort = Type.Enum([...LOG_SORTS])
export const StatsBucket = StatsSeries.properties.bucket
export const StatsGroup = StatsSeries.properties.by.anyOf[0]
export const StatsLine = StatsSeries.properties.series.items
export const AgentName = Failure.properties.agent
export const RefusedRetry = BulkRetryResult.properties.refused.items
export const Backlog = Backlogs.properties.ingestion
export const ProcessKind = ProcessGroup.properties.kind
export const FailureCount = FailureCounts.items
