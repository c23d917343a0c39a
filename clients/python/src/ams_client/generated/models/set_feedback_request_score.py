from typing import Literal

SetFeedbackRequestScore = Literal[-1, 0, 1]
