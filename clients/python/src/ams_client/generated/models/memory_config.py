from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.memory_config_follow_up_query import MemoryConfigFollowUpQuery
from ..models.memory_config_strategy import MemoryConfigStrategy
from ..types import UNSET, Unset


@define(kw_only=True)
class MemoryConfig(Model):
    strategy: MemoryConfigStrategy
    window_size: int = member("windowSize")
    """ How many earlier messages the model gets. """
    follow_up_query: MemoryConfigFollowUpQuery | Unset = member("followUpQuery", UNSET)
    """ What searches the knowledge bases for a message behind others. model: a question that the agent’s model writes,
    in at most 5 s. words: the message and the rare words of the message before; also where the model is local,
    fails or is late. message: the message alone. Left out: the setting FOLLOW_UP_QUERY, which is model by default. """
    interrupt: bool | Unset = UNSET
    """ True: a message that comes while a turn of its conversation works with tools reaches the model before the next
    round of that turn, and ends with finish_reason merged. False, and left out: it waits in line. """
