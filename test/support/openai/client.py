"""Asks an agent with the official package in each way that the test judges; prints one JSON object."""

import json
import os

import openai
from pydantic import BaseModel


class Bill(BaseModel):
    total: float
    note: str | None


client = openai.OpenAI(max_retries=0)
model = os.environ["AGENT_ID"]


def messages(text):
    return [{"role": "user", "content": text}]


def ask(text, agent=model):
    return client.chat.completions.create(model=agent, messages=messages(text))


def kind_of(request):
    try:
        request()
    except openai.APIError as error:
        return [type(error).__name__, error.code]
    return None


complete = ask("[[say it works]]")
stream = client.chat.completions.create(model=model, messages=messages("[[tokens 4]]"), stream=True)
chunks = [chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices]
first = client.responses.create(model=model, input="first [[say one]]")
second = client.responses.create(model=model, previous_response_id=first.id, input="[[echo-history]]")
events = [event.type for event in client.responses.create(model=model, input="[[say hi]]", stream=True)]
saying = '[[say {"total": 3, "note": "paid"}]]'
bill = client.chat.completions.parse(model=model, messages=messages(saying), response_format=Bill)
other_bill = client.responses.parse(model=model, input=saying, text_format=Bill)
with client.responses.stream(model=model, input=saying, text_format=Bill) as bills:
    streamed_bill = bills.until_done().get_final_response()
wrong_key = openai.OpenAI(api_key="wrong", max_retries=0)

print(
    json.dumps(
        {
            "complete": complete.choices[0].message.content,
            "extension": complete.model_extra["ams"]["finish_reason"],
            "models": model in [each.id for each in client.models.list()],
            "stream": "".join(chunks),
            "continued": second.output_text,
            "read": client.responses.retrieve(first.id).output_text,
            "events": [events[0], events[-1]],
            "bills": [
                bill.choices[0].message.parsed.total,
                other_bill.output_parsed.total,
                streamed_bill.output_parsed.total,
            ],
            "unknown": kind_of(lambda: ask("hi", "gpt-4o")),
            "empty": kind_of(lambda: ask("")),
            "key": kind_of(lambda: wrong_key.models.list()),
            "failed": kind_of(lambda: ask("[[fail 400 9]]")),
        }
    )
)
