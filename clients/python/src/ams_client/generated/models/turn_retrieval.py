from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.memory_config_follow_up_query import MemoryConfigFollowUpQuery


@define(kw_only=True)
class TurnRetrieval(Model):
    query: str
    made_by: MemoryConfigFollowUpQuery
    """ What searches the knowledge bases for a message that is understood only with those before it. model: a question
    that the agent’s model writes, in at most 5 s. words: the message and the rare words of the turn before; also
    where the model is local, fails or is late. message: the message alone. Left out: the setting FOLLOW_UP_QUERY,
    which is model by default. """
