-- An approved call is made with the tool that the model was given, also where its server lists another one by then.
ALTER TABLE "required_actions" ADD COLUMN "tool_hash" text;
