from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.memory_config_follow_up_query import MemoryConfigFollowUpQuery
from ..models.turn_retrieval_cut_to import TurnRetrievalCutTo
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.retrieval import Retrieval


@define(kw_only=True)
class TurnRetrieval(Model):
    query: str
    """ The words that were searched for, as the service rewrote the message. """
    made_by: MemoryConfigFollowUpQuery
    """ What searches the knowledge bases for a message behind others. model: a question that the agent’s model writes,
    in at most 5 s. words: the message and the rare words of the message before; also where the model is local,
    fails or is late. message: the message alone. Left out: the setting FOLLOW_UP_QUERY, which is model by default. """
    cut_to: TurnRetrievalCutTo | Unset = UNSET
    """ Only when the search took the database too long. words: vectors were not compared. nothing: the model was asked
    without passages. """
    limits: Retrieval | Unset = UNSET
    """ Limits the searches of this turn: the one before the answer, and those of the tool knowledge_card. """
