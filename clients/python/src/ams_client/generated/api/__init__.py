"""All operations, by their names."""

from .agent_configuration.accept_agent_mcp_tools import accept_agent_mcp_tools
from .agent_configuration.authorize_agent_mcp_server import authorize_agent_mcp_server
from .agent_configuration.end_agent_mcp_authorization import end_agent_mcp_authorization
from .agent_configuration.finish_mcp_authorization import finish_mcp_authorization
from .agent_configuration.get_agent_channels import get_agent_channels
from .agent_configuration.get_agent_escalation import get_agent_escalation
from .agent_configuration.get_agent_guardrails import get_agent_guardrails
from .agent_configuration.get_agent_mcp_servers import get_agent_mcp_servers
from .agent_configuration.get_agent_memory import get_agent_memory
from .agent_configuration.get_agent_model import get_agent_model
from .agent_configuration.get_agent_prompt import get_agent_prompt
from .agent_configuration.get_agent_tools import get_agent_tools
from .agent_configuration.import_agent_tools import import_agent_tools
from .agent_configuration.list_agent_mcp_tools import list_agent_mcp_tools
from .agent_configuration.preview_agent_prompt import preview_agent_prompt
from .agent_configuration.preview_unsaved_prompt import preview_unsaved_prompt
from .agent_configuration.replace_agent_channels import replace_agent_channels
from .agent_configuration.replace_agent_escalation import replace_agent_escalation
from .agent_configuration.replace_agent_guardrails import replace_agent_guardrails
from .agent_configuration.replace_agent_mcp_servers import replace_agent_mcp_servers
from .agent_configuration.replace_agent_memory import replace_agent_memory
from .agent_configuration.replace_agent_model import replace_agent_model
from .agent_configuration.replace_agent_prompt import replace_agent_prompt
from .agent_configuration.replace_agent_tools import replace_agent_tools
from .agent_configuration.test_agent_mcp_server import test_agent_mcp_server
from .agent_configuration.test_tool import test_tool
from .agents.clone_agent import clone_agent
from .agents.create_agent import create_agent
from .agents.delete_agent import delete_agent
from .agents.get_agent import get_agent
from .agents.get_agent_budget import get_agent_budget
from .agents.get_agent_contents import get_agent_contents
from .agents.list_agents import list_agents
from .agents.replace_agent_budget import replace_agent_budget
from .agents.update_agent import update_agent
from .api_keys.create_api_key import create_api_key
from .api_keys.list_api_keys import list_api_keys
from .api_keys.revoke_api_key import revoke_api_key
from .api_keys.rotate_api_key import rotate_api_key
from .approvals.decide_approval import decide_approval
from .approvals.get_approval import get_approval
from .approvals.list_approvals import list_approvals
from .audit.export_audit import export_audit
from .audit.list_audit_entries import list_audit_entries
from .channels.get_channel_setup import get_channel_setup
from .channels.get_channel_token import get_channel_token
from .channels.list_channel_deliveries import list_channel_deliveries
from .channels.receive_channel import receive_channel
from .channels.register_channel import register_channel
from .channels.resend_reply import resend_reply
from .channels.test_channel import test_channel
from .channels.verify_channel import verify_channel
from .chat.cancel_turn import cancel_turn
from .chat.chat import chat
from .chat.chat_stream import chat_stream
from .chat.delete_feedback import delete_feedback
from .chat.get_model_call import get_model_call
from .chat.get_turn import get_turn
from .chat.resume_chat_stream import resume_chat_stream
from .chat.set_feedback import set_feedback
from .chat.submit_tool_outputs import submit_tool_outputs
from .conversations.change_conversation import change_conversation
from .conversations.delete_conversation import delete_conversation
from .conversations.delete_conversations import delete_conversations
from .conversations.delete_end_user import delete_end_user
from .conversations.get_conversation import get_conversation
from .conversations.import_conversation import import_conversation
from .conversations.list_conversations import list_conversations
from .conversations.pause_conversation import pause_conversation
from .conversations.resume_conversation import resume_conversation
from .conversations.send_person_message import send_person_message
from .escalations.get_escalation import get_escalation
from .escalations.list_escalations import list_escalations
from .escalations.list_workspace_escalations import list_workspace_escalations
from .escalations.redeliver_escalation import redeliver_escalation
from .escalations.resolve_escalation import resolve_escalation
from .escalations.test_escalation import test_escalation
from .evals.add_eval_case import add_eval_case
from .evals.cancel_backtest import cancel_backtest
from .evals.cancel_eval_run import cancel_eval_run
from .evals.check_eval_import import check_eval_import
from .evals.compare_eval_runs import compare_eval_runs
from .evals.create_eval_suite import create_eval_suite
from .evals.delete_eval_suite import delete_eval_suite
from .evals.estimate_backtest import estimate_backtest
from .evals.estimate_eval_run import estimate_eval_run
from .evals.get_agent_alarms import get_agent_alarms
from .evals.get_backtest import get_backtest
from .evals.get_eval_agreement import get_eval_agreement
from .evals.get_eval_run import get_eval_run
from .evals.get_eval_suite import get_eval_suite
from .evals.get_evaluators import get_evaluators
from .evals.get_review import get_review
from .evals.import_eval_suite import import_eval_suite
from .evals.list_backtest_turns import list_backtest_turns
from .evals.list_backtests import list_backtests
from .evals.list_eval_runs import list_eval_runs
from .evals.list_eval_suites import list_eval_suites
from .evals.list_evaluations import list_evaluations
from .evals.list_raised_alarms import list_raised_alarms
from .evals.list_reviews import list_reviews
from .evals.pause_backtest import pause_backtest
from .evals.replace_agent_alarms import replace_agent_alarms
from .evals.replace_eval_suite import replace_eval_suite
from .evals.replace_evaluators import replace_evaluators
from .evals.rerun_backtest import rerun_backtest
from .evals.rerun_eval_run import rerun_eval_run
from .evals.resume_backtest import resume_backtest
from .evals.run_eval_suite import run_eval_suite
from .evals.set_eval_gate import set_eval_gate
from .evals.set_review import set_review
from .evals.start_backtest import start_backtest
from .evals.stream_backtest import stream_backtest
from .evals.stream_eval_run import stream_eval_run
from .files.create_file import create_file
from .files.delete_file import delete_file
from .files.download_file import download_file
from .files.get_file import get_file
from .knowledge_bases.cancel_reembedding import cancel_reembedding
from .knowledge_bases.create_document import create_document
from .knowledge_bases.create_knowledge_base import create_knowledge_base
from .knowledge_bases.delete_document import delete_document
from .knowledge_bases.delete_knowledge_base import delete_knowledge_base
from .knowledge_bases.download_document import download_document
from .knowledge_bases.get_document import get_document
from .knowledge_bases.get_knowledge_base import get_knowledge_base
from .knowledge_bases.get_knowledge_base_contents import get_knowledge_base_contents
from .knowledge_bases.get_reembedding import get_reembedding
from .knowledge_bases.list_chunks import list_chunks
from .knowledge_bases.list_document_failures import list_document_failures
from .knowledge_bases.list_documents import list_documents
from .knowledge_bases.list_knowledge_bases import list_knowledge_bases
from .knowledge_bases.list_pages import list_pages
from .knowledge_bases.reembed_knowledge_base import reembed_knowledge_base
from .knowledge_bases.reread_document import reread_document
from .knowledge_bases.retry_document import retry_document
from .knowledge_bases.retry_knowledge_base import retry_knowledge_base
from .knowledge_bases.search_knowledge_base import search_knowledge_base
from .knowledge_bases.update_document import update_document
from .logs_and_stats.export_workspace_logs import export_workspace_logs
from .logs_and_stats.get_stats import get_stats
from .logs_and_stats.get_stats_series import get_stats_series
from .logs_and_stats.list_logs import list_logs
from .logs_and_stats.list_workspace_logs import list_workspace_logs
from .logs_and_stats.stream_workspace_logs import stream_workspace_logs
from .mcp.call_mcp import call_mcp
from .models.delete_model_provider_key import delete_model_provider_key
from .models.fetch_local_model import fetch_local_model
from .models.get_model_prices import get_model_prices
from .models.list_local_models import list_local_models
from .models.list_model_providers import list_model_providers
from .models.list_models import list_models
from .models.replace_model_prices import replace_model_prices
from .models.replace_model_provider_key import replace_model_provider_key
from .models.test_model_provider import test_model_provider
from .open_ai_clients.cancel_response import cancel_response
from .open_ai_clients.create_chat_completion import create_chat_completion
from .open_ai_clients.create_response import create_response
from .open_ai_clients.get_open_ai_model import get_open_ai_model
from .open_ai_clients.get_response import get_response
from .open_ai_clients.list_open_ai_models import list_open_ai_models
from .operations.get_operations import get_operations
from .operations.get_purge import get_purge
from .operations.get_workspace_purge import get_workspace_purge
from .operations.list_failures import list_failures
from .operations.retry_failures import retry_failures
from .people.accept_invitation import accept_invitation
from .people.accept_offered_invitation import accept_offered_invitation
from .people.change_password import change_password
from .people.create_invitation import create_invitation
from .people.decline_offered_invitation import decline_offered_invitation
from .people.delete_account import delete_account
from .people.delete_invitation import delete_invitation
from .people.delete_member import delete_member
from .people.finish_open_id_sign_in import finish_open_id_sign_in
from .people.get_session import get_session
from .people.list_invitations import list_invitations
from .people.list_members import list_members
from .people.make_password_reset import make_password_reset
from .people.read_linked_invitation import read_linked_invitation
from .people.reset_password import reset_password
from .people.set_up import set_up
from .people.sign_in import sign_in
from .people.sign_in_with_open_id import sign_in_with_open_id
from .people.sign_out import sign_out
from .people.update_account import update_account
from .people.update_member import update_member
from .versions.get_agent_release import get_agent_release
from .versions.get_agent_version import get_agent_version
from .versions.get_release_conditions import get_release_conditions
from .versions.list_agent_versions import list_agent_versions
from .versions.release_agent_version import release_agent_version
from .versions.replace_release_conditions import replace_release_conditions
from .versions.restore_agent_version import restore_agent_version
from .versions.update_agent_version import update_agent_version
from .webhooks.create_webhook import create_webhook
from .webhooks.delete_webhook import delete_webhook
from .webhooks.list_webhook_deliveries import list_webhook_deliveries
from .webhooks.list_webhooks import list_webhooks
from .webhooks.redeliver_webhook import redeliver_webhook
from .webhooks.replace_webhook import replace_webhook
from .webhooks.rotate_secret_of_webhook import rotate_secret_of_webhook
from .webhooks.test_webhook import test_webhook
from .workspace.create_workspace import create_workspace
from .workspace.delete_workspace import delete_workspace
from .workspace.get_budget import get_budget
from .workspace.get_instance import get_instance
from .workspace.get_webhook_secret import get_webhook_secret
from .workspace.get_workspace import get_workspace
from .workspace.replace_budget import replace_budget
from .workspace.rotate_webhook_secret import rotate_webhook_secret
from .workspace.update_workspace import update_workspace

__all__ = [
    "accept_agent_mcp_tools",
    "authorize_agent_mcp_server",
    "end_agent_mcp_authorization",
    "finish_mcp_authorization",
    "get_agent_channels",
    "get_agent_escalation",
    "get_agent_guardrails",
    "get_agent_mcp_servers",
    "get_agent_memory",
    "get_agent_model",
    "get_agent_prompt",
    "get_agent_tools",
    "import_agent_tools",
    "list_agent_mcp_tools",
    "preview_agent_prompt",
    "preview_unsaved_prompt",
    "replace_agent_channels",
    "replace_agent_escalation",
    "replace_agent_guardrails",
    "replace_agent_mcp_servers",
    "replace_agent_memory",
    "replace_agent_model",
    "replace_agent_prompt",
    "replace_agent_tools",
    "test_agent_mcp_server",
    "test_tool",
    "clone_agent",
    "create_agent",
    "delete_agent",
    "get_agent",
    "get_agent_budget",
    "get_agent_contents",
    "list_agents",
    "replace_agent_budget",
    "update_agent",
    "create_api_key",
    "list_api_keys",
    "revoke_api_key",
    "rotate_api_key",
    "decide_approval",
    "get_approval",
    "list_approvals",
    "export_audit",
    "list_audit_entries",
    "get_channel_setup",
    "get_channel_token",
    "list_channel_deliveries",
    "receive_channel",
    "register_channel",
    "resend_reply",
    "test_channel",
    "verify_channel",
    "cancel_turn",
    "chat",
    "chat_stream",
    "delete_feedback",
    "get_model_call",
    "get_turn",
    "resume_chat_stream",
    "set_feedback",
    "submit_tool_outputs",
    "change_conversation",
    "delete_conversation",
    "delete_conversations",
    "delete_end_user",
    "get_conversation",
    "import_conversation",
    "list_conversations",
    "pause_conversation",
    "resume_conversation",
    "send_person_message",
    "get_escalation",
    "list_escalations",
    "list_workspace_escalations",
    "redeliver_escalation",
    "resolve_escalation",
    "test_escalation",
    "add_eval_case",
    "cancel_backtest",
    "cancel_eval_run",
    "check_eval_import",
    "compare_eval_runs",
    "create_eval_suite",
    "delete_eval_suite",
    "estimate_backtest",
    "estimate_eval_run",
    "get_agent_alarms",
    "get_backtest",
    "get_eval_agreement",
    "get_eval_run",
    "get_eval_suite",
    "get_evaluators",
    "get_review",
    "import_eval_suite",
    "list_backtest_turns",
    "list_backtests",
    "list_eval_runs",
    "list_eval_suites",
    "list_evaluations",
    "list_raised_alarms",
    "list_reviews",
    "pause_backtest",
    "replace_agent_alarms",
    "replace_eval_suite",
    "replace_evaluators",
    "rerun_backtest",
    "rerun_eval_run",
    "resume_backtest",
    "run_eval_suite",
    "set_eval_gate",
    "set_review",
    "start_backtest",
    "stream_backtest",
    "stream_eval_run",
    "create_file",
    "delete_file",
    "download_file",
    "get_file",
    "cancel_reembedding",
    "create_document",
    "create_knowledge_base",
    "delete_document",
    "delete_knowledge_base",
    "download_document",
    "get_document",
    "get_knowledge_base",
    "get_knowledge_base_contents",
    "get_reembedding",
    "list_chunks",
    "list_document_failures",
    "list_documents",
    "list_knowledge_bases",
    "list_pages",
    "reembed_knowledge_base",
    "reread_document",
    "retry_document",
    "retry_knowledge_base",
    "search_knowledge_base",
    "update_document",
    "export_workspace_logs",
    "get_stats",
    "get_stats_series",
    "list_logs",
    "list_workspace_logs",
    "stream_workspace_logs",
    "call_mcp",
    "delete_model_provider_key",
    "fetch_local_model",
    "get_model_prices",
    "list_local_models",
    "list_model_providers",
    "list_models",
    "replace_model_prices",
    "replace_model_provider_key",
    "test_model_provider",
    "cancel_response",
    "create_chat_completion",
    "create_response",
    "get_open_ai_model",
    "get_response",
    "list_open_ai_models",
    "get_operations",
    "get_purge",
    "get_workspace_purge",
    "list_failures",
    "retry_failures",
    "accept_invitation",
    "accept_offered_invitation",
    "change_password",
    "create_invitation",
    "decline_offered_invitation",
    "delete_account",
    "delete_invitation",
    "delete_member",
    "finish_open_id_sign_in",
    "get_session",
    "list_invitations",
    "list_members",
    "make_password_reset",
    "read_linked_invitation",
    "reset_password",
    "set_up",
    "sign_in",
    "sign_in_with_open_id",
    "sign_out",
    "update_account",
    "update_member",
    "get_agent_release",
    "get_agent_version",
    "get_release_conditions",
    "list_agent_versions",
    "release_agent_version",
    "replace_release_conditions",
    "restore_agent_version",
    "update_agent_version",
    "create_webhook",
    "delete_webhook",
    "list_webhook_deliveries",
    "list_webhooks",
    "redeliver_webhook",
    "replace_webhook",
    "rotate_secret_of_webhook",
    "test_webhook",
    "create_workspace",
    "delete_workspace",
    "get_budget",
    "get_instance",
    "get_webhook_secret",
    "get_workspace",
    "replace_budget",
    "rotate_webhook_secret",
    "update_workspace",
]
