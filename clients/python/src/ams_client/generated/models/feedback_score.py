from typing import Literal

FeedbackScore = Literal[-1, 0, 1]
