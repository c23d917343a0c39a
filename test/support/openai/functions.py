"""Gives an agent functions with the official package in each way that the test judges; prints one JSON object."""

import json
import os

import openai
from pydantic import BaseModel


class City(BaseModel):
    """The weather of a city."""

    city: str


client = openai.OpenAI(max_retries=0)
model = os.environ["AGENT_ID"]
oslo = '[[tool get_weather {"city": "Oslo"}]]'
weather = openai.pydantic_function_tool(City, name="get_weather")
response_weather = {
    "type": "function",
    "name": "get_weather",
    "description": "The weather of a city.",
    "parameters": City.model_json_schema(),
}


def snow_in(arguments):
    return f"snow in {json.loads(arguments)['city']}"


messages = [{"role": "user", "content": oslo}]
parsed = client.chat.completions.parse(model=model, messages=messages, tools=[weather]).choices[0].message
messages.append(parsed.model_dump(exclude_none=True, exclude={"parsed"}))
for call in parsed.tool_calls:
    messages.append({"role": "tool", "tool_call_id": call.id, "content": snow_in(call.function.arguments)})
answer = client.chat.completions.create(model=model, messages=messages, tools=[weather])

with client.chat.completions.stream(
    model=model, messages=[{"role": "user", "content": oslo}], tools=[weather]
) as stream:
    streamed = stream.get_final_completion().choices[0]

first = client.responses.create(model=model, input=oslo, tools=[response_weather])
results = [
    {"type": "function_call_output", "call_id": item.call_id, "output": snow_in(item.arguments)}
    for item in first.output
    if item.type == "function_call"
]
second = client.responses.create(
    model=model, previous_response_id=first.id, input=results, tools=[response_weather]
)
response_parsed = client.responses.parse(model=model, input=oslo, tools=[weather])

print(
    json.dumps(
        {
            "parsed": [call.function.parsed_arguments.city for call in parsed.tool_calls],
            "chat": answer.choices[0].message.content,
            "streamed": [streamed.finish_reason, streamed.message.tool_calls[0].function.parsed_arguments.city],
            "response": second.output_text,
            "response_parsed": [
                item.parsed_arguments.city for item in response_parsed.output if item.type == "function_call"
            ],
        }
    )
)
