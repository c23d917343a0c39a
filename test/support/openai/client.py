"""Asks an agent with the official package in each way that the test judges; prints one JSON object."""

import json
import os

import openai

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
            "unknown": kind_of(lambda: ask("hi", "gpt-4o")),
            "empty": kind_of(lambda: ask("")),
            "key": kind_of(lambda: wrong_key.models.list()),
            "failed": kind_of(lambda: ask("[[fail 400 9]]")),
        }
    )
)
