"""Contains all the data models used in inputs/outputs"""

from .action_required_event import ActionRequiredEvent
from .action_required_event_data import ActionRequiredEventData
from .action_status import ActionStatus
from .action_type import ActionType
from .actor import Actor
from .actor_type import ActorType
from .agent import Agent
from .agent_change import AgentChange
from .agent_change_response import AgentChangeResponse
from .agent_contents import AgentContents
from .agent_contents_response import AgentContentsResponse
from .agent_copy import AgentCopy
from .agent_name import AgentName
from .agent_response import AgentResponse
from .agent_stats import AgentStats
from .agent_stats_feedback import AgentStatsFeedback
from .agent_stats_response import AgentStatsResponse
from .agent_status import AgentStatus
from .agent_summary import AgentSummary
from .agent_version import AgentVersion
from .agent_version_change import AgentVersionChange
from .agent_version_change_response import AgentVersionChangeResponse
from .agent_version_list_response import AgentVersionListResponse
from .agreement import Agreement
from .agreement_drawn import AgreementDrawn
from .agreement_drawn_response import AgreementDrawnResponse
from .alarm import Alarm
from .alarm_list_change_response import AlarmListChangeResponse
from .alarm_list_response import AlarmListResponse
from .alarm_state import AlarmState
from .alarm_worse_since import AlarmWorseSince
from .alarm_worse_since_before import AlarmWorseSinceBefore
from .alarm_worse_since_change import AlarmWorseSinceChange
from .answer_format import AnswerFormat
from .answer_format_schema import AnswerFormatSchema
from .api_call_settings import ApiCallSettings
from .api_call_settings_headers import ApiCallSettingsHeaders
from .api_call_tool import ApiCallTool
from .api_call_tool_input_schema_type_1 import ApiCallToolInputSchemaType1
from .api_key import ApiKey
from .api_key_list_response import ApiKeyListResponse
from .api_key_rotation import ApiKeyRotation
from .approval import Approval
from .approval_answer import ApprovalAnswer
from .approval_decision import ApprovalDecision
from .approval_decision_arguments import ApprovalDecisionArguments
from .approval_list_response import ApprovalListResponse
from .approval_response import ApprovalResponse
from .approval_status import ApprovalStatus
from .audit_entry import AuditEntry
from .audit_entry_change_type_0 import AuditEntryChangeType0
from .audit_entry_list_response import AuditEntryListResponse
from .audit_entry_subject import AuditEntrySubject
from .audit_entry_subject_type import AuditEntrySubjectType
from .background_turn import BackgroundTurn
from .background_turn_change_response import BackgroundTurnChangeResponse
from .backlog import Backlog
from .backlogs import Backlogs
from .backtest import Backtest
from .backtest_candidate import BacktestCandidate
from .backtest_candidate_agent_version import BacktestCandidateAgentVersion
from .backtest_change_response import BacktestChangeResponse
from .backtest_end_event import BacktestEndEvent
from .backtest_estimate import BacktestEstimate
from .backtest_estimate_change_response import BacktestEstimateChangeResponse
from .backtest_figures import BacktestFigures
from .backtest_figures_divergence import BacktestFiguresDivergence
from .backtest_figures_verdict import BacktestFiguresVerdict
from .backtest_judge import BacktestJudge
from .backtest_left_out import BacktestLeftOut
from .backtest_list_response import BacktestListResponse
from .backtest_progress import BacktestProgress
from .backtest_progress_event import BacktestProgressEvent
from .backtest_request import BacktestRequest
from .backtest_response import BacktestResponse
from .backtest_result_event import BacktestResultEvent
from .backtest_retrieval import BacktestRetrieval
from .backtest_side import BacktestSide
from .backtest_side_tool_call import BacktestSideToolCall
from .backtest_side_usage import BacktestSideUsage
from .backtest_status import BacktestStatus
from .backtest_turn import BacktestTurn
from .backtest_turn_filter import BacktestTurnFilter
from .backtest_turn_page_response import BacktestTurnPageResponse
from .backtest_verdict import BacktestVerdict
from .budget import Budget
from .budget_change import BudgetChange
from .budget_change_response import BudgetChangeResponse
from .budget_operator_ceiling import BudgetOperatorCeiling
from .budget_response import BudgetResponse
from .budget_spent_usd import BudgetSpentUsd
from .bulk_retry import BulkRetry
from .bulk_retry_result import BulkRetryResult
from .bulk_retry_result_change_response import BulkRetryResultChangeResponse
from .calculator_settings import CalculatorSettings
from .calculator_tool import CalculatorTool
from .calculator_tool_input_schema_type_1 import CalculatorToolInputSchemaType1
from .call_mcp_request import CallMcpRequest
from .call_mcp_response import CallMcpResponse
from .caller_tool import CallerTool
from .caller_tool_parameters import CallerToolParameters
from .cancelled_turn import CancelledTurn
from .cancelled_turn_change_response import CancelledTurnChangeResponse
from .case_change import CaseChange
from .change_conversation_request import ChangeConversationRequest
from .change_conversation_request_metadata import ChangeConversationRequestMetadata
from .changed_member import ChangedMember
from .changed_member_change_response import ChangedMemberChangeResponse
from .changed_member_key import ChangedMemberKey
from .channel_check import ChannelCheck
from .channel_check_change_response import ChannelCheckChangeResponse
from .channel_check_result import ChannelCheckResult
from .channel_config import ChannelConfig
from .channel_config_change_response import ChannelConfigChangeResponse
from .channel_config_response import ChannelConfigResponse
from .channel_delivery import ChannelDelivery
from .channel_delivery_list_response import ChannelDeliveryListResponse
from .channel_name import ChannelName
from .channel_setup import ChannelSetup
from .channel_setup_response import ChannelSetupResponse
from .channel_setup_scope import ChannelSetupScope
from .channel_token import ChannelToken
from .channel_token_response import ChannelTokenResponse
from .channel_verdict import ChannelVerdict
from .chat_completion import ChatCompletion
from .chat_completion_choice import ChatCompletionChoice
from .chat_completion_choice_finish_reason import ChatCompletionChoiceFinishReason
from .chat_completion_choice_message import ChatCompletionChoiceMessage
from .chat_completion_request import ChatCompletionRequest
from .chat_completion_request_metadata_type_0 import ChatCompletionRequestMetadataType0
from .chat_completion_request_reasoning_effort import ChatCompletionRequestReasoningEffort
from .chat_completion_request_response_format import ChatCompletionRequestResponseFormat
from .chat_completion_request_response_format_json_schema import ChatCompletionRequestResponseFormatJsonSchema
from .chat_completion_request_response_format_json_schema_schema import (
    ChatCompletionRequestResponseFormatJsonSchemaSchema,
)
from .chat_completion_request_response_format_type import ChatCompletionRequestResponseFormatType
from .chat_completion_request_stream_option import ChatCompletionRequestStreamOption
from .chat_completion_request_tool_choice import ChatCompletionRequestToolChoice
from .chat_completion_request_tool_choice_function import ChatCompletionRequestToolChoiceFunction
from .chat_completion_usage import ChatCompletionUsage
from .chat_completion_usage_completion_tokens_details import ChatCompletionUsageCompletionTokensDetails
from .chat_completion_usage_prompt_tokens_details import ChatCompletionUsagePromptTokensDetails
from .chat_request import ChatRequest
from .chat_request_attachment import ChatRequestAttachment
from .chat_request_metadata import ChatRequestMetadata
from .chat_result import ChatResult
from .chat_result_response import ChatResultResponse
from .citation import Citation
from .clear_reason import ClearReason
from .cleared_alarm import ClearedAlarm
from .client_call import ClientCall
from .code_executor_settings import CodeExecutorSettings
from .code_executor_tool import CodeExecutorTool
from .code_executor_tool_input_schema_type_1 import CodeExecutorToolInputSchemaType1
from .compared_case import ComparedCase
from .compared_side import ComparedSide
from .comparison_filter import ComparisonFilter
from .comparison_filter_type import ComparisonFilterType
from .compound_filter import CompoundFilter
from .compound_filter_type import CompoundFilterType
from .confirmation import Confirmation
from .conversation import Conversation
from .conversation_change_response import ConversationChangeResponse
from .conversation_escalation import ConversationEscalation
from .conversation_metadata import ConversationMetadata
from .conversation_page_response import ConversationPageResponse
from .conversation_paused import ConversationPaused
from .conversation_source import ConversationSource
from .conversation_transcript import ConversationTranscript
from .conversation_transcript_change_response import ConversationTranscriptChangeResponse
from .conversation_transcript_metadata import ConversationTranscriptMetadata
from .conversation_transcript_response import ConversationTranscriptResponse
from .conversation_turn import ConversationTurn
from .conversation_turn_left_out_message import ConversationTurnLeftOutMessage
from .conversation_turn_left_out_message_reason import ConversationTurnLeftOutMessageReason
from .create_file_request import CreateFileRequest
from .delete_conversation_response import DeleteConversationResponse
from .delete_conversations_response import DeleteConversationsResponse
from .delete_end_user_response import DeleteEndUserResponse
from .delete_member_response import DeleteMemberResponse
from .delete_workspace_request import DeleteWorkspaceRequest
from .delivered_reply import DeliveredReply
from .delivered_reply_change_response import DeliveredReplyChangeResponse
from .delivery_status import DeliveryStatus
from .discord_channel import DiscordChannel
from .divergence import Divergence
from .document import Document
from .document_attributes import DocumentAttributes
from .document_change import DocumentChange
from .document_change_attributes import DocumentChangeAttributes
from .document_change_response import DocumentChangeResponse
from .document_chunk import DocumentChunk
from .document_chunk_page_response import DocumentChunkPageResponse
from .document_chunk_place import DocumentChunkPlace
from .document_error import DocumentError
from .document_error_code import DocumentErrorCode
from .document_failures import DocumentFailures
from .document_failures_list_response import DocumentFailuresListResponse
from .document_list_change_response import DocumentListChangeResponse
from .document_page import DocumentPage
from .document_page_chunk import DocumentPageChunk
from .document_page_page_response import DocumentPagePageResponse
from .document_page_response import DocumentPageResponse
from .document_progress import DocumentProgress
from .document_response import DocumentResponse
from .document_stage import DocumentStage
from .document_status import DocumentStatus
from .ended_turn import EndedTurn
from .error import Error
from .error_details import ErrorDetails
from .error_details_error import ErrorDetailsError
from .error_summary import ErrorSummary
from .escalation import Escalation
from .escalation_change_response import EscalationChangeResponse
from .escalation_config import EscalationConfig
from .escalation_config_change_response import EscalationConfigChangeResponse
from .escalation_config_response import EscalationConfigResponse
from .escalation_event import EscalationEvent
from .escalation_list_response import EscalationListResponse
from .escalation_notice import EscalationNotice
from .escalation_status import EscalationStatus
from .escalation_trigger import EscalationTrigger
from .escalation_trigger_kind import EscalationTriggerKind
from .estimate_basis import EstimateBasis
from .eval_comparison import EvalComparison
from .eval_comparison_response import EvalComparisonResponse
from .eval_comparison_summary import EvalComparisonSummary
from .eval_estimate import EvalEstimate
from .eval_estimate_change_response import EvalEstimateChangeResponse
from .eval_estimate_options import EvalEstimateOptions
from .eval_gate import EvalGate
from .eval_import import EvalImport
from .eval_import_check import EvalImportCheck
from .eval_import_format import EvalImportFormat
from .eval_import_report import EvalImportReport
from .eval_import_report_fault import EvalImportReportFault
from .eval_import_report_response import EvalImportReportResponse
from .eval_progress import EvalProgress
from .eval_rerun_options import EvalRerunOptions
from .eval_result import EvalResult
from .eval_result_list_response import EvalResultListResponse
from .eval_run import EvalRun
from .eval_run_change_response import EvalRunChangeResponse
from .eval_run_list_response import EvalRunListResponse
from .eval_run_options import EvalRunOptions
from .eval_run_response import EvalRunResponse
from .eval_run_status import EvalRunStatus
from .eval_suite import EvalSuite
from .eval_suite_change_response import EvalSuiteChangeResponse
from .eval_suite_contents import EvalSuiteContents
from .eval_suite_list_response import EvalSuiteListResponse
from .eval_suite_response import EvalSuiteResponse
from .evaluation import Evaluation
from .evaluation_counts import EvaluationCounts
from .evaluation_list_response import EvaluationListResponse
from .evaluation_status import EvaluationStatus
from .evaluator import Evaluator
from .evaluator_alway import EvaluatorAlway
from .evaluator_scorer import EvaluatorScorer
from .evaluators import Evaluators
from .evaluators_change_response import EvaluatorsChangeResponse
from .evaluators_response import EvaluatorsResponse
from .export_workspace_logs_metadata import ExportWorkspaceLogsMetadata
from .failed_turn import FailedTurn
from .failure import Failure
from .failure_count import FailureCount
from .failure_kind import FailureKind
from .failure_links import FailureLinks
from .failure_page_response import FailurePageResponse
from .failure_workflow import FailureWorkflow
from .feedback import Feedback
from .feedback_change_response import FeedbackChangeResponse
from .feedback_score import FeedbackScore
from .file import File
from .file_change_response import FileChangeResponse
from .file_response import FileResponse
from .finish_reason import FinishReason
from .get_model_prices_response import GetModelPricesResponse
from .get_model_prices_response_data import GetModelPricesResponseData
from .get_stats_metadata import GetStatsMetadata
from .get_stats_series_metadata import GetStatsSeriesMetadata
from .guardrail_config import GuardrailConfig
from .guardrail_config_change_response import GuardrailConfigChangeResponse
from .guardrail_config_response import GuardrailConfigResponse
from .guardrail_event import GuardrailEvent
from .guardrail_verdict import GuardrailVerdict
from .guardrail_verdict_action import GuardrailVerdictAction
from .guardrail_verdict_stage import GuardrailVerdictStage
from .http_method import HttpMethod
from .imported_message import ImportedMessage
from .ingestion_step import IngestionStep
from .instance import Instance
from .instance_details import InstanceDetails
from .instance_details_temporal import InstanceDetailsTemporal
from .instance_limits import InstanceLimits
from .instance_response import InstanceResponse
from .instance_sign_in import InstanceSignIn
from .invitation import Invitation
from .invitation_acceptance import InvitationAcceptance
from .invitation_list_response import InvitationListResponse
from .kept_message import KeptMessage
from .knowledge_base import KnowledgeBase
from .knowledge_base_change_response import KnowledgeBaseChangeResponse
from .knowledge_base_contents import KnowledgeBaseContents
from .knowledge_base_contents_response import KnowledgeBaseContentsResponse
from .knowledge_base_page_response import KnowledgeBasePageResponse
from .knowledge_base_response import KnowledgeBaseResponse
from .knowledge_card_settings import KnowledgeCardSettings
from .knowledge_card_tool import KnowledgeCardTool
from .knowledge_card_tool_input_schema_type_1 import KnowledgeCardToolInputSchemaType1
from .left_out_mcp_tool import LeftOutMcpTool
from .left_out_reason import LeftOutReason
from .linked_invitation import LinkedInvitation
from .linked_invitation_response import LinkedInvitationResponse
from .list_agents_response import ListAgentsResponse
from .list_agents_view import ListAgentsView
from .list_backtest_turns_status import ListBacktestTurnsStatus
from .list_conversations_metadata import ListConversationsMetadata
from .list_conversations_status import ListConversationsStatus
from .list_logs_metadata import ListLogsMetadata
from .list_workspace_logs_metadata import ListWorkspaceLogsMetadata
from .local_model import LocalModel
from .local_model_change_response import LocalModelChangeResponse
from .local_model_error import LocalModelError
from .local_model_error_code import LocalModelErrorCode
from .local_model_list_response import LocalModelListResponse
from .local_model_status import LocalModelStatus
from .log_entry import LogEntry
from .log_entry_event import LogEntryEvent
from .log_entry_list_response import LogEntryListResponse
from .log_gap_event import LogGapEvent
from .log_gap_event_data import LogGapEventData
from .log_ready_event import LogReadyEvent
from .log_ready_event_data import LogReadyEventData
from .log_sort import LogSort
from .log_status import LogStatus
from .lost_authorization import LostAuthorization
from .made_api_key import MadeApiKey
from .made_api_key_change_response import MadeApiKeyChangeResponse
from .made_invitation import MadeInvitation
from .made_invitation_change_response import MadeInvitationChangeResponse
from .made_webhook import MadeWebhook
from .made_webhook_change_response import MadeWebhookChangeResponse
from .made_workspace import MadeWorkspace
from .made_workspace_change_response import MadeWorkspaceChangeResponse
from .mcp_acceptance import McpAcceptance
from .mcp_acceptance_seen import McpAcceptanceSeen
from .mcp_approval import McpApproval
from .mcp_auth_type import McpAuthType
from .mcp_authorization import McpAuthorization
from .mcp_authorization_start import McpAuthorizationStart
from .mcp_authorization_start_change_response import McpAuthorizationStartChangeResponse
from .mcp_authorization_state import McpAuthorizationState
from .mcp_failure_reason import McpFailureReason
from .mcp_server import McpServer
from .mcp_server_headers import McpServerHeaders
from .mcp_server_last_list import McpServerLastList
from .mcp_server_list_change_response import McpServerListChangeResponse
from .mcp_server_list_response import McpServerListResponse
from .mcp_server_state import McpServerState
from .mcp_server_test import McpServerTest
from .mcp_server_test_change_response import McpServerTestChangeResponse
from .mcp_tool import McpTool
from .mcp_tool_annotations import McpToolAnnotations
from .mcp_tool_input_schema import McpToolInputSchema
from .mcp_tool_list_change_response import McpToolListChangeResponse
from .mcp_tool_list_response import McpToolListResponse
from .mcp_tool_pinned import McpToolPinned
from .mcp_tool_text import McpToolText
from .mcp_tool_text_input_schema import McpToolTextInputSchema
from .member import Member
from .member_change import MemberChange
from .member_list_response import MemberListResponse
from .memory_config import MemoryConfig
from .memory_config_change_response import MemoryConfigChangeResponse
from .memory_config_follow_up_query import MemoryConfigFollowUpQuery
from .memory_config_response import MemoryConfigResponse
from .memory_config_strategy import MemoryConfigStrategy
from .message_delta_event import MessageDeltaEvent
from .message_delta_event_data import MessageDeltaEventData
from .message_end_event import MessageEndEvent
from .message_reset_event import MessageResetEvent
from .message_reset_event_data import MessageResetEventData
from .message_role import MessageRole
from .message_start_event import MessageStartEvent
from .message_start_event_data import MessageStartEventData
from .model_call import ModelCall
from .model_call_content import ModelCallContent
from .model_call_content_composed import ModelCallContentComposed
from .model_call_content_input import ModelCallContentInput
from .model_call_content_input_message import ModelCallContentInputMessage
from .model_call_content_input_message_tool_call import ModelCallContentInputMessageToolCall
from .model_call_content_input_response_schema import ModelCallContentInputResponseSchema
from .model_call_content_input_tools_item import ModelCallContentInputToolsItem
from .model_call_content_output import ModelCallContentOutput
from .model_call_content_response import ModelCallContentResponse
from .model_call_purpose import ModelCallPurpose
from .model_config import ModelConfig
from .model_config_change_response import ModelConfigChangeResponse
from .model_config_response import ModelConfigResponse
from .model_provider import ModelProvider
from .model_provider_list_response import ModelProviderListResponse
from .model_provider_model import ModelProviderModel
from .model_settings import ModelSettings
from .named_tool_choice import NamedToolChoice
from .new_agent import NewAgent
from .new_api_key import NewApiKey
from .new_call import NewCall
from .new_call_kind import NewCallKind
from .new_case_of_turn import NewCaseOfTurn
from .new_conversation import NewConversation
from .new_conversation_metadata import NewConversationMetadata
from .new_document import NewDocument
from .new_document_attributes import NewDocumentAttributes
from .new_eval_suite import NewEvalSuite
from .new_feedback import NewFeedback
from .new_imported_message import NewImportedMessage
from .new_invitation import NewInvitation
from .new_knowledge_base import NewKnowledgeBase
from .new_person_message import NewPersonMessage
from .new_review import NewReview
from .new_webhook import NewWebhook
from .new_workspace import NewWorkspace
from .new_workspace_api_key import NewWorkspaceApiKey
from .next_step import NextStep
from .no_options import NoOptions
from .offered_invitation import OfferedInvitation
from .on_alarm_cleared_request import OnAlarmClearedRequest
from .on_alarm_raised_request import OnAlarmRaisedRequest
from .on_budget_reached_request import OnBudgetReachedRequest
from .on_document_failed_request import OnDocumentFailedRequest
from .on_document_ready_request import OnDocumentReadyRequest
from .on_escalation_created_request import OnEscalationCreatedRequest
from .on_escalation_resolved_request import OnEscalationResolvedRequest
from .on_feedback_received_request import OnFeedbackReceivedRequest
from .on_mcp_authorization_required_request import OnMcpAuthorizationRequiredRequest
from .on_run_completed_request import OnRunCompletedRequest
from .on_test_ping_request import OnTestPingRequest
from .on_turn_action_required_request import OnTurnActionRequiredRequest
from .on_turn_completed_request import OnTurnCompletedRequest
from .on_turn_failed_request import OnTurnFailedRequest
from .open_ai_citation import OpenAiCitation
from .open_ai_error import OpenAiError
from .open_ai_error_error import OpenAiErrorError
from .open_ai_extension import OpenAiExtension
from .open_ai_function import OpenAiFunction
from .open_ai_function_call import OpenAiFunctionCall
from .open_ai_function_call_status import OpenAiFunctionCallStatus
from .open_ai_function_parameters_type_0 import OpenAiFunctionParametersType0
from .open_ai_function_tool import OpenAiFunctionTool
from .open_ai_function_tool_parameters_type_0 import OpenAiFunctionToolParametersType0
from .open_ai_message import OpenAiMessage
from .open_ai_message_call import OpenAiMessageCall
from .open_ai_message_call_function import OpenAiMessageCallFunction
from .open_ai_message_content import OpenAiMessageContent
from .open_ai_message_content_file import OpenAiMessageContentFile
from .open_ai_message_content_image_url import OpenAiMessageContentImageUrl
from .open_ai_message_role import OpenAiMessageRole
from .open_ai_model import OpenAiModel
from .open_ai_model_list_response import OpenAiModelListResponse
from .open_ai_output_text import OpenAiOutputText
from .open_ai_refusal import OpenAiRefusal
from .open_ai_response import OpenAiResponse
from .open_ai_response_error import OpenAiResponseError
from .open_ai_response_incomplete_detail import OpenAiResponseIncompleteDetail
from .open_ai_response_incomplete_detail_reason import OpenAiResponseIncompleteDetailReason
from .open_ai_response_metadata import OpenAiResponseMetadata
from .open_ai_response_output import OpenAiResponseOutput
from .open_ai_response_output_status import OpenAiResponseOutputStatus
from .open_ai_response_request import OpenAiResponseRequest
from .open_ai_response_request_input import OpenAiResponseRequestInput
from .open_ai_response_request_metadata_type_0 import OpenAiResponseRequestMetadataType0
from .open_ai_response_request_reasoning import OpenAiResponseRequestReasoning
from .open_ai_response_request_text import OpenAiResponseRequestText
from .open_ai_response_request_text_format import OpenAiResponseRequestTextFormat
from .open_ai_response_request_text_format_schema import OpenAiResponseRequestTextFormatSchema
from .open_ai_response_request_tool_choice import OpenAiResponseRequestToolChoice
from .open_ai_response_status import OpenAiResponseStatus
from .open_ai_response_text import OpenAiResponseText
from .open_ai_response_text_format import OpenAiResponseTextFormat
from .open_ai_response_tool import OpenAiResponseTool
from .open_ai_response_tool_choice import OpenAiResponseToolChoice
from .open_ai_response_tool_parameters_type_0 import OpenAiResponseToolParametersType0
from .open_ai_response_usage import OpenAiResponseUsage
from .open_ai_tool import OpenAiTool
from .open_ai_tool_call import OpenAiToolCall
from .open_ai_tool_call_function import OpenAiToolCallFunction
from .open_review import OpenReview
from .open_review_list_response import OpenReviewListResponse
from .operation_status import OperationStatus
from .operation_status_response import OperationStatusResponse
from .operation_status_trace_exports import OperationStatusTraceExports
from .part_health import PartHealth
from .password_change import PasswordChange
from .password_reset import PasswordReset
from .password_reset_change_response import PasswordResetChangeResponse
from .person import Person
from .person_message import PersonMessage
from .person_message_change_response import PersonMessageChangeResponse
from .person_message_delivery import PersonMessageDelivery
from .price import Price
from .process_group import ProcessGroup
from .process_kind import ProcessKind
from .program_language import ProgramLanguage
from .prompt import Prompt
from .prompt_change import PromptChange
from .prompt_change_response import PromptChangeResponse
from .prompt_config import PromptConfig
from .prompt_example import PromptExample
from .prompt_preview import PromptPreview
from .prompt_preview_response import PromptPreviewResponse
from .prompt_response import PromptResponse
from .provider_key import ProviderKey
from .provider_key_change import ProviderKeyChange
from .provider_key_change_protocol import ProviderKeyChangeProtocol
from .provider_key_change_response import ProviderKeyChangeResponse
from .provider_key_list_response import ProviderKeyListResponse
from .provider_key_source import ProviderKeySource
from .provider_test import ProviderTest
from .provider_test_change_response import ProviderTestChangeResponse
from .purge import Purge
from .purge_response import PurgeResponse
from .purge_status import PurgeStatus
from .purge_store import PurgeStore
from .purge_store_name import PurgeStoreName
from .purge_type import PurgeType
from .raised_alarm import RaisedAlarm
from .raised_alarm_list_response import RaisedAlarmListResponse
from .ratio import Ratio
from .reached_budget import ReachedBudget
from .reached_budget_window import ReachedBudgetWindow
from .read_linked_invitation_request import ReadLinkedInvitationRequest
from .reasoning_effort import ReasoningEffort
from .reasoning_event import ReasoningEvent
from .receipt_action import ReceiptAction
from .received_feedback import ReceivedFeedback
from .reembed_knowledge_base_request import ReembedKnowledgeBaseRequest
from .reembedding import Reembedding
from .reembedding_change_response import ReembeddingChangeResponse
from .reembedding_progress import ReembeddingProgress
from .reembedding_response import ReembeddingResponse
from .refused_retry import RefusedRetry
from .release_agent_version_request import ReleaseAgentVersionRequest
from .release_agent_version_request_change_response import ReleaseAgentVersionRequestChangeResponse
from .release_agent_version_request_response import ReleaseAgentVersionRequestResponse
from .replace_agent_model_request import ReplaceAgentModelRequest
from .replace_model_prices_body import ReplaceModelPricesBody
from .replace_model_prices_response import ReplaceModelPricesResponse
from .replace_model_prices_response_data import ReplaceModelPricesResponseData
from .replace_release_conditions_request import ReplaceReleaseConditionsRequest
from .replace_release_conditions_request_change_response import ReplaceReleaseConditionsRequestChangeResponse
from .replace_release_conditions_request_response import ReplaceReleaseConditionsRequestResponse
from .reply_state import ReplyState
from .required_action import RequiredAction
from .reset_password_request import ResetPasswordRequest
from .restore_agent_version_request import RestoreAgentVersionRequest
from .restore_agent_version_request_include import RestoreAgentVersionRequestInclude
from .resumed_conversation import ResumedConversation
from .resumed_conversation_change_response import ResumedConversationChangeResponse
from .resumed_conversation_metadata import ResumedConversationMetadata
from .retrieval import Retrieval
from .retrieval_event import RetrievalEvent
from .retrieval_event_data import RetrievalEventData
from .retrieved_chunk import RetrievedChunk
from .review import Review
from .review_cause import ReviewCause
from .review_change_response import ReviewChangeResponse
from .review_response import ReviewResponse
from .review_verdict import ReviewVerdict
from .role import Role
from .rotate_secret_of_webhook_request import RotateSecretOfWebhookRequest
from .run_end_event import RunEndEvent
from .run_progress_event import RunProgressEvent
from .run_result_event import RunResultEvent
from .scope import Scope
from .scorer import Scorer
from .search_hit import SearchHit
from .search_hit_explain import SearchHitExplain
from .search_hit_explain_text import SearchHitExplainText
from .search_hit_explain_vector import SearchHitExplainVector
from .search_hit_list_response import SearchHitListResponse
from .search_mode import SearchMode
from .search_query import SearchQuery
from .session import Session
from .session_change_response import SessionChangeResponse
from .session_response import SessionResponse
from .session_workspace import SessionWorkspace
from .setup import Setup
from .share import Share
from .sign_in import SignIn
from .skipped_operation import SkippedOperation
from .slack_channel import SlackChannel
from .stats_bucket import StatsBucket
from .stats_figures import StatsFigures
from .stats_group import StatsGroup
from .stats_line import StatsLine
from .stats_point import StatsPoint
from .stats_series import StatsSeries
from .stats_series_response import StatsSeriesResponse
from .stream_error_event import StreamErrorEvent
from .stream_workspace_logs_metadata import StreamWorkspaceLogsMetadata
from .submit_tool_outputs_request import SubmitToolOutputsRequest
from .submit_tool_outputs_request_output import SubmitToolOutputsRequestOutput
from .telegram_channel import TelegramChannel
from .test_case import TestCase
from .test_case_message import TestCaseMessage
from .token_usage import TokenUsage
from .tool_approval import ToolApproval
from .tool_auth_type import ToolAuthType
from .tool_call import ToolCall
from .tool_call_event import ToolCallEvent
from .tool_call_event_data import ToolCallEventData
from .tool_call_status import ToolCallStatus
from .tool_choice_mode import ToolChoiceMode
from .tool_import import ToolImport
from .tool_import_openapi_type_1 import ToolImportOpenapiType1
from .tool_import_result import ToolImportResult
from .tool_import_result_change_response import ToolImportResultChangeResponse
from .tool_import_result_operation import ToolImportResultOperation
from .tool_import_result_operation_left_out import ToolImportResultOperationLeftOut
from .tool_json_schema import ToolJsonSchema
from .tool_list_change_response import ToolListChangeResponse
from .tool_list_response import ToolListResponse
from .tool_outputs import ToolOutputs
from .tool_outputs_change_response import ToolOutputsChangeResponse
from .tool_parameter import ToolParameter
from .tool_result_event import ToolResultEvent
from .tool_result_event_data import ToolResultEventData
from .tool_trial import ToolTrial
from .tool_trial_arguments import ToolTrialArguments
from .tool_type import ToolType
from .tool_unavailable_event import ToolUnavailableEvent
from .tool_use import ToolUse
from .trial import Trial
from .trial_change_response import TrialChangeResponse
from .trial_kind import TrialKind
from .trial_request import TrialRequest
from .trial_request_headers import TrialRequestHeaders
from .trial_status import TrialStatus
from .turn import Turn
from .turn_attachment import TurnAttachment
from .turn_client_context import TurnClientContext
from .turn_client_context_message import TurnClientContextMessage
from .turn_error_event import TurnErrorEvent
from .turn_merged_message import TurnMergedMessage
from .turn_response import TurnResponse
from .turn_retrieval import TurnRetrieval
from .turn_retrieval_cut_to import TurnRetrievalCutTo
from .turn_source import TurnSource
from .turn_status import TurnStatus
from .turn_workflow import TurnWorkflow
from .unavailable_server import UnavailableServer
from .update_workspace_request import UpdateWorkspaceRequest
from .verdict import Verdict
from .web_scraper_settings import WebScraperSettings
from .web_scraper_tool import WebScraperTool
from .web_scraper_tool_input_schema_type_1 import WebScraperToolInputSchemaType1
from .webhook import Webhook
from .webhook_attempt import WebhookAttempt
from .webhook_change_response import WebhookChangeResponse
from .webhook_delivery import WebhookDelivery
from .webhook_delivery_change_response import WebhookDeliveryChangeResponse
from .webhook_delivery_page_response import WebhookDeliveryPageResponse
from .webhook_delivery_type import WebhookDeliveryType
from .webhook_event import WebhookEvent
from .webhook_list_response import WebhookListResponse
from .webhook_ping import WebhookPing
from .webhook_secret import WebhookSecret
from .webhook_secret_change_response import WebhookSecretChangeResponse
from .webhook_secret_response import WebhookSecretResponse
from .whatsapp_channel import WhatsappChannel
from .workspace import Workspace
from .workspace_change_response import WorkspaceChangeResponse
from .workspace_counts import WorkspaceCounts
from .workspace_deletion import WorkspaceDeletion
from .workspace_deletion_change_response import WorkspaceDeletionChangeResponse
from .workspace_escalation import WorkspaceEscalation
from .workspace_escalation_delivery import WorkspaceEscalationDelivery
from .workspace_escalation_page_response import WorkspaceEscalationPageResponse
from .workspace_escalation_response import WorkspaceEscalationResponse
from .workspace_log_entry import WorkspaceLogEntry
from .workspace_log_entry_metadata import WorkspaceLogEntryMetadata
from .workspace_log_entry_page_response import WorkspaceLogEntryPageResponse
from .workspace_response import WorkspaceResponse

__all__ = (
    "ActionRequiredEvent",
    "ActionRequiredEventData",
    "ActionStatus",
    "ActionType",
    "Actor",
    "ActorType",
    "Agent",
    "AgentChange",
    "AgentChangeResponse",
    "AgentContents",
    "AgentContentsResponse",
    "AgentCopy",
    "AgentName",
    "AgentResponse",
    "AgentStats",
    "AgentStatsFeedback",
    "AgentStatsResponse",
    "AgentStatus",
    "AgentSummary",
    "AgentVersion",
    "AgentVersionChange",
    "AgentVersionChangeResponse",
    "AgentVersionListResponse",
    "Agreement",
    "AgreementDrawn",
    "AgreementDrawnResponse",
    "Alarm",
    "AlarmListChangeResponse",
    "AlarmListResponse",
    "AlarmState",
    "AlarmWorseSince",
    "AlarmWorseSinceBefore",
    "AlarmWorseSinceChange",
    "AnswerFormat",
    "AnswerFormatSchema",
    "ApiCallSettings",
    "ApiCallSettingsHeaders",
    "ApiCallTool",
    "ApiCallToolInputSchemaType1",
    "ApiKey",
    "ApiKeyListResponse",
    "ApiKeyRotation",
    "Approval",
    "ApprovalAnswer",
    "ApprovalDecision",
    "ApprovalDecisionArguments",
    "ApprovalListResponse",
    "ApprovalResponse",
    "ApprovalStatus",
    "AuditEntry",
    "AuditEntryChangeType0",
    "AuditEntryListResponse",
    "AuditEntrySubject",
    "AuditEntrySubjectType",
    "BackgroundTurn",
    "BackgroundTurnChangeResponse",
    "Backlog",
    "Backlogs",
    "Backtest",
    "BacktestCandidate",
    "BacktestCandidateAgentVersion",
    "BacktestChangeResponse",
    "BacktestEndEvent",
    "BacktestEstimate",
    "BacktestEstimateChangeResponse",
    "BacktestFigures",
    "BacktestFiguresDivergence",
    "BacktestFiguresVerdict",
    "BacktestJudge",
    "BacktestLeftOut",
    "BacktestListResponse",
    "BacktestProgress",
    "BacktestProgressEvent",
    "BacktestRequest",
    "BacktestResponse",
    "BacktestResultEvent",
    "BacktestRetrieval",
    "BacktestSide",
    "BacktestSideToolCall",
    "BacktestSideUsage",
    "BacktestStatus",
    "BacktestTurn",
    "BacktestTurnFilter",
    "BacktestTurnPageResponse",
    "BacktestVerdict",
    "Budget",
    "BudgetChange",
    "BudgetChangeResponse",
    "BudgetOperatorCeiling",
    "BudgetResponse",
    "BudgetSpentUsd",
    "BulkRetry",
    "BulkRetryResult",
    "BulkRetryResultChangeResponse",
    "CalculatorSettings",
    "CalculatorTool",
    "CalculatorToolInputSchemaType1",
    "CallerTool",
    "CallerToolParameters",
    "CallMcpRequest",
    "CallMcpResponse",
    "CancelledTurn",
    "CancelledTurnChangeResponse",
    "CaseChange",
    "ChangeConversationRequest",
    "ChangeConversationRequestMetadata",
    "ChangedMember",
    "ChangedMemberChangeResponse",
    "ChangedMemberKey",
    "ChannelCheck",
    "ChannelCheckChangeResponse",
    "ChannelCheckResult",
    "ChannelConfig",
    "ChannelConfigChangeResponse",
    "ChannelConfigResponse",
    "ChannelDelivery",
    "ChannelDeliveryListResponse",
    "ChannelName",
    "ChannelSetup",
    "ChannelSetupResponse",
    "ChannelSetupScope",
    "ChannelToken",
    "ChannelTokenResponse",
    "ChannelVerdict",
    "ChatCompletion",
    "ChatCompletionChoice",
    "ChatCompletionChoiceFinishReason",
    "ChatCompletionChoiceMessage",
    "ChatCompletionRequest",
    "ChatCompletionRequestMetadataType0",
    "ChatCompletionRequestReasoningEffort",
    "ChatCompletionRequestResponseFormat",
    "ChatCompletionRequestResponseFormatJsonSchema",
    "ChatCompletionRequestResponseFormatJsonSchemaSchema",
    "ChatCompletionRequestResponseFormatType",
    "ChatCompletionRequestStreamOption",
    "ChatCompletionRequestToolChoice",
    "ChatCompletionRequestToolChoiceFunction",
    "ChatCompletionUsage",
    "ChatCompletionUsageCompletionTokensDetails",
    "ChatCompletionUsagePromptTokensDetails",
    "ChatRequest",
    "ChatRequestAttachment",
    "ChatRequestMetadata",
    "ChatResult",
    "ChatResultResponse",
    "Citation",
    "ClearedAlarm",
    "ClearReason",
    "ClientCall",
    "CodeExecutorSettings",
    "CodeExecutorTool",
    "CodeExecutorToolInputSchemaType1",
    "ComparedCase",
    "ComparedSide",
    "ComparisonFilter",
    "ComparisonFilterType",
    "CompoundFilter",
    "CompoundFilterType",
    "Confirmation",
    "Conversation",
    "ConversationChangeResponse",
    "ConversationEscalation",
    "ConversationMetadata",
    "ConversationPageResponse",
    "ConversationPaused",
    "ConversationSource",
    "ConversationTranscript",
    "ConversationTranscriptChangeResponse",
    "ConversationTranscriptMetadata",
    "ConversationTranscriptResponse",
    "ConversationTurn",
    "ConversationTurnLeftOutMessage",
    "ConversationTurnLeftOutMessageReason",
    "CreateFileRequest",
    "DeleteConversationResponse",
    "DeleteConversationsResponse",
    "DeleteEndUserResponse",
    "DeleteMemberResponse",
    "DeleteWorkspaceRequest",
    "DeliveredReply",
    "DeliveredReplyChangeResponse",
    "DeliveryStatus",
    "DiscordChannel",
    "Divergence",
    "Document",
    "DocumentAttributes",
    "DocumentChange",
    "DocumentChangeAttributes",
    "DocumentChangeResponse",
    "DocumentChunk",
    "DocumentChunkPageResponse",
    "DocumentChunkPlace",
    "DocumentError",
    "DocumentErrorCode",
    "DocumentFailures",
    "DocumentFailuresListResponse",
    "DocumentListChangeResponse",
    "DocumentPage",
    "DocumentPageChunk",
    "DocumentPagePageResponse",
    "DocumentPageResponse",
    "DocumentProgress",
    "DocumentResponse",
    "DocumentStage",
    "DocumentStatus",
    "EndedTurn",
    "Error",
    "ErrorDetails",
    "ErrorDetailsError",
    "ErrorSummary",
    "Escalation",
    "EscalationChangeResponse",
    "EscalationConfig",
    "EscalationConfigChangeResponse",
    "EscalationConfigResponse",
    "EscalationEvent",
    "EscalationListResponse",
    "EscalationNotice",
    "EscalationStatus",
    "EscalationTrigger",
    "EscalationTriggerKind",
    "EstimateBasis",
    "EvalComparison",
    "EvalComparisonResponse",
    "EvalComparisonSummary",
    "EvalEstimate",
    "EvalEstimateChangeResponse",
    "EvalEstimateOptions",
    "EvalGate",
    "EvalImport",
    "EvalImportCheck",
    "EvalImportFormat",
    "EvalImportReport",
    "EvalImportReportFault",
    "EvalImportReportResponse",
    "EvalProgress",
    "EvalRerunOptions",
    "EvalResult",
    "EvalResultListResponse",
    "EvalRun",
    "EvalRunChangeResponse",
    "EvalRunListResponse",
    "EvalRunOptions",
    "EvalRunResponse",
    "EvalRunStatus",
    "EvalSuite",
    "EvalSuiteChangeResponse",
    "EvalSuiteContents",
    "EvalSuiteListResponse",
    "EvalSuiteResponse",
    "Evaluation",
    "EvaluationCounts",
    "EvaluationListResponse",
    "EvaluationStatus",
    "Evaluator",
    "EvaluatorAlway",
    "Evaluators",
    "EvaluatorsChangeResponse",
    "EvaluatorScorer",
    "EvaluatorsResponse",
    "ExportWorkspaceLogsMetadata",
    "FailedTurn",
    "Failure",
    "FailureCount",
    "FailureKind",
    "FailureLinks",
    "FailurePageResponse",
    "FailureWorkflow",
    "Feedback",
    "FeedbackChangeResponse",
    "FeedbackScore",
    "File",
    "FileChangeResponse",
    "FileResponse",
    "FinishReason",
    "GetModelPricesResponse",
    "GetModelPricesResponseData",
    "GetStatsMetadata",
    "GetStatsSeriesMetadata",
    "GuardrailConfig",
    "GuardrailConfigChangeResponse",
    "GuardrailConfigResponse",
    "GuardrailEvent",
    "GuardrailVerdict",
    "GuardrailVerdictAction",
    "GuardrailVerdictStage",
    "HttpMethod",
    "ImportedMessage",
    "IngestionStep",
    "Instance",
    "InstanceDetails",
    "InstanceDetailsTemporal",
    "InstanceLimits",
    "InstanceResponse",
    "InstanceSignIn",
    "Invitation",
    "InvitationAcceptance",
    "InvitationListResponse",
    "KeptMessage",
    "KnowledgeBase",
    "KnowledgeBaseChangeResponse",
    "KnowledgeBaseContents",
    "KnowledgeBaseContentsResponse",
    "KnowledgeBasePageResponse",
    "KnowledgeBaseResponse",
    "KnowledgeCardSettings",
    "KnowledgeCardTool",
    "KnowledgeCardToolInputSchemaType1",
    "LeftOutMcpTool",
    "LeftOutReason",
    "LinkedInvitation",
    "LinkedInvitationResponse",
    "ListAgentsResponse",
    "ListAgentsView",
    "ListBacktestTurnsStatus",
    "ListConversationsMetadata",
    "ListConversationsStatus",
    "ListLogsMetadata",
    "ListWorkspaceLogsMetadata",
    "LocalModel",
    "LocalModelChangeResponse",
    "LocalModelError",
    "LocalModelErrorCode",
    "LocalModelListResponse",
    "LocalModelStatus",
    "LogEntry",
    "LogEntryEvent",
    "LogEntryListResponse",
    "LogGapEvent",
    "LogGapEventData",
    "LogReadyEvent",
    "LogReadyEventData",
    "LogSort",
    "LogStatus",
    "LostAuthorization",
    "MadeApiKey",
    "MadeApiKeyChangeResponse",
    "MadeInvitation",
    "MadeInvitationChangeResponse",
    "MadeWebhook",
    "MadeWebhookChangeResponse",
    "MadeWorkspace",
    "MadeWorkspaceChangeResponse",
    "McpAcceptance",
    "McpAcceptanceSeen",
    "McpApproval",
    "McpAuthorization",
    "McpAuthorizationStart",
    "McpAuthorizationStartChangeResponse",
    "McpAuthorizationState",
    "McpAuthType",
    "McpFailureReason",
    "McpServer",
    "McpServerHeaders",
    "McpServerLastList",
    "McpServerListChangeResponse",
    "McpServerListResponse",
    "McpServerState",
    "McpServerTest",
    "McpServerTestChangeResponse",
    "McpTool",
    "McpToolAnnotations",
    "McpToolInputSchema",
    "McpToolListChangeResponse",
    "McpToolListResponse",
    "McpToolPinned",
    "McpToolText",
    "McpToolTextInputSchema",
    "Member",
    "MemberChange",
    "MemberListResponse",
    "MemoryConfig",
    "MemoryConfigChangeResponse",
    "MemoryConfigFollowUpQuery",
    "MemoryConfigResponse",
    "MemoryConfigStrategy",
    "MessageDeltaEvent",
    "MessageDeltaEventData",
    "MessageEndEvent",
    "MessageResetEvent",
    "MessageResetEventData",
    "MessageRole",
    "MessageStartEvent",
    "MessageStartEventData",
    "ModelCall",
    "ModelCallContent",
    "ModelCallContentComposed",
    "ModelCallContentInput",
    "ModelCallContentInputMessage",
    "ModelCallContentInputMessageToolCall",
    "ModelCallContentInputResponseSchema",
    "ModelCallContentInputToolsItem",
    "ModelCallContentOutput",
    "ModelCallContentResponse",
    "ModelCallPurpose",
    "ModelConfig",
    "ModelConfigChangeResponse",
    "ModelConfigResponse",
    "ModelProvider",
    "ModelProviderListResponse",
    "ModelProviderModel",
    "ModelSettings",
    "NamedToolChoice",
    "NewAgent",
    "NewApiKey",
    "NewCall",
    "NewCallKind",
    "NewCaseOfTurn",
    "NewConversation",
    "NewConversationMetadata",
    "NewDocument",
    "NewDocumentAttributes",
    "NewEvalSuite",
    "NewFeedback",
    "NewImportedMessage",
    "NewInvitation",
    "NewKnowledgeBase",
    "NewPersonMessage",
    "NewReview",
    "NewWebhook",
    "NewWorkspace",
    "NewWorkspaceApiKey",
    "NextStep",
    "NoOptions",
    "OfferedInvitation",
    "OnAlarmClearedRequest",
    "OnAlarmRaisedRequest",
    "OnBudgetReachedRequest",
    "OnDocumentFailedRequest",
    "OnDocumentReadyRequest",
    "OnEscalationCreatedRequest",
    "OnEscalationResolvedRequest",
    "OnFeedbackReceivedRequest",
    "OnMcpAuthorizationRequiredRequest",
    "OnRunCompletedRequest",
    "OnTestPingRequest",
    "OnTurnActionRequiredRequest",
    "OnTurnCompletedRequest",
    "OnTurnFailedRequest",
    "OpenAiCitation",
    "OpenAiError",
    "OpenAiErrorError",
    "OpenAiExtension",
    "OpenAiFunction",
    "OpenAiFunctionCall",
    "OpenAiFunctionCallStatus",
    "OpenAiFunctionParametersType0",
    "OpenAiFunctionTool",
    "OpenAiFunctionToolParametersType0",
    "OpenAiMessage",
    "OpenAiMessageCall",
    "OpenAiMessageCallFunction",
    "OpenAiMessageContent",
    "OpenAiMessageContentFile",
    "OpenAiMessageContentImageUrl",
    "OpenAiMessageRole",
    "OpenAiModel",
    "OpenAiModelListResponse",
    "OpenAiOutputText",
    "OpenAiRefusal",
    "OpenAiResponse",
    "OpenAiResponseError",
    "OpenAiResponseIncompleteDetail",
    "OpenAiResponseIncompleteDetailReason",
    "OpenAiResponseMetadata",
    "OpenAiResponseOutput",
    "OpenAiResponseOutputStatus",
    "OpenAiResponseRequest",
    "OpenAiResponseRequestInput",
    "OpenAiResponseRequestMetadataType0",
    "OpenAiResponseRequestReasoning",
    "OpenAiResponseRequestText",
    "OpenAiResponseRequestTextFormat",
    "OpenAiResponseRequestTextFormatSchema",
    "OpenAiResponseRequestToolChoice",
    "OpenAiResponseStatus",
    "OpenAiResponseText",
    "OpenAiResponseTextFormat",
    "OpenAiResponseTool",
    "OpenAiResponseToolChoice",
    "OpenAiResponseToolParametersType0",
    "OpenAiResponseUsage",
    "OpenAiTool",
    "OpenAiToolCall",
    "OpenAiToolCallFunction",
    "OpenReview",
    "OpenReviewListResponse",
    "OperationStatus",
    "OperationStatusResponse",
    "OperationStatusTraceExports",
    "PartHealth",
    "PasswordChange",
    "PasswordReset",
    "PasswordResetChangeResponse",
    "Person",
    "PersonMessage",
    "PersonMessageChangeResponse",
    "PersonMessageDelivery",
    "Price",
    "ProcessGroup",
    "ProcessKind",
    "ProgramLanguage",
    "Prompt",
    "PromptChange",
    "PromptChangeResponse",
    "PromptConfig",
    "PromptExample",
    "PromptPreview",
    "PromptPreviewResponse",
    "PromptResponse",
    "ProviderKey",
    "ProviderKeyChange",
    "ProviderKeyChangeProtocol",
    "ProviderKeyChangeResponse",
    "ProviderKeyListResponse",
    "ProviderKeySource",
    "ProviderTest",
    "ProviderTestChangeResponse",
    "Purge",
    "PurgeResponse",
    "PurgeStatus",
    "PurgeStore",
    "PurgeStoreName",
    "PurgeType",
    "RaisedAlarm",
    "RaisedAlarmListResponse",
    "Ratio",
    "ReachedBudget",
    "ReachedBudgetWindow",
    "ReadLinkedInvitationRequest",
    "ReasoningEffort",
    "ReasoningEvent",
    "ReceiptAction",
    "ReceivedFeedback",
    "Reembedding",
    "ReembeddingChangeResponse",
    "ReembeddingProgress",
    "ReembeddingResponse",
    "ReembedKnowledgeBaseRequest",
    "RefusedRetry",
    "ReleaseAgentVersionRequest",
    "ReleaseAgentVersionRequestChangeResponse",
    "ReleaseAgentVersionRequestResponse",
    "ReplaceAgentModelRequest",
    "ReplaceModelPricesBody",
    "ReplaceModelPricesResponse",
    "ReplaceModelPricesResponseData",
    "ReplaceReleaseConditionsRequest",
    "ReplaceReleaseConditionsRequestChangeResponse",
    "ReplaceReleaseConditionsRequestResponse",
    "ReplyState",
    "RequiredAction",
    "ResetPasswordRequest",
    "RestoreAgentVersionRequest",
    "RestoreAgentVersionRequestInclude",
    "ResumedConversation",
    "ResumedConversationChangeResponse",
    "ResumedConversationMetadata",
    "Retrieval",
    "RetrievalEvent",
    "RetrievalEventData",
    "RetrievedChunk",
    "Review",
    "ReviewCause",
    "ReviewChangeResponse",
    "ReviewResponse",
    "ReviewVerdict",
    "Role",
    "RotateSecretOfWebhookRequest",
    "RunEndEvent",
    "RunProgressEvent",
    "RunResultEvent",
    "Scope",
    "Scorer",
    "SearchHit",
    "SearchHitExplain",
    "SearchHitExplainText",
    "SearchHitExplainVector",
    "SearchHitListResponse",
    "SearchMode",
    "SearchQuery",
    "Session",
    "SessionChangeResponse",
    "SessionResponse",
    "SessionWorkspace",
    "Setup",
    "Share",
    "SignIn",
    "SkippedOperation",
    "SlackChannel",
    "StatsBucket",
    "StatsFigures",
    "StatsGroup",
    "StatsLine",
    "StatsPoint",
    "StatsSeries",
    "StatsSeriesResponse",
    "StreamErrorEvent",
    "StreamWorkspaceLogsMetadata",
    "SubmitToolOutputsRequest",
    "SubmitToolOutputsRequestOutput",
    "TelegramChannel",
    "TestCase",
    "TestCaseMessage",
    "TokenUsage",
    "ToolApproval",
    "ToolAuthType",
    "ToolCall",
    "ToolCallEvent",
    "ToolCallEventData",
    "ToolCallStatus",
    "ToolChoiceMode",
    "ToolImport",
    "ToolImportOpenapiType1",
    "ToolImportResult",
    "ToolImportResultChangeResponse",
    "ToolImportResultOperation",
    "ToolImportResultOperationLeftOut",
    "ToolJsonSchema",
    "ToolListChangeResponse",
    "ToolListResponse",
    "ToolOutputs",
    "ToolOutputsChangeResponse",
    "ToolParameter",
    "ToolResultEvent",
    "ToolResultEventData",
    "ToolTrial",
    "ToolTrialArguments",
    "ToolType",
    "ToolUnavailableEvent",
    "ToolUse",
    "Trial",
    "TrialChangeResponse",
    "TrialKind",
    "TrialRequest",
    "TrialRequestHeaders",
    "TrialStatus",
    "Turn",
    "TurnAttachment",
    "TurnClientContext",
    "TurnClientContextMessage",
    "TurnErrorEvent",
    "TurnMergedMessage",
    "TurnResponse",
    "TurnRetrieval",
    "TurnRetrievalCutTo",
    "TurnSource",
    "TurnStatus",
    "TurnWorkflow",
    "UnavailableServer",
    "UpdateWorkspaceRequest",
    "Verdict",
    "Webhook",
    "WebhookAttempt",
    "WebhookChangeResponse",
    "WebhookDelivery",
    "WebhookDeliveryChangeResponse",
    "WebhookDeliveryPageResponse",
    "WebhookDeliveryType",
    "WebhookEvent",
    "WebhookListResponse",
    "WebhookPing",
    "WebhookSecret",
    "WebhookSecretChangeResponse",
    "WebhookSecretResponse",
    "WebScraperSettings",
    "WebScraperTool",
    "WebScraperToolInputSchemaType1",
    "WhatsappChannel",
    "Workspace",
    "WorkspaceChangeResponse",
    "WorkspaceCounts",
    "WorkspaceDeletion",
    "WorkspaceDeletionChangeResponse",
    "WorkspaceEscalation",
    "WorkspaceEscalationDelivery",
    "WorkspaceEscalationPageResponse",
    "WorkspaceEscalationResponse",
    "WorkspaceLogEntry",
    "WorkspaceLogEntryMetadata",
    "WorkspaceLogEntryPageResponse",
    "WorkspaceResponse",
)
