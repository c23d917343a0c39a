// `npm run clients` makes this file from the OpenAPI document of the API. Do not edit it.

export type paths = {
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the agents, newest first */
        get: operations["listAgents"];
        put?: never;
        /** Create an agent as a draft */
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
        /** Get an agent with all of its configuration */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent and everything that belongs to it, for good
         * @description The agent can not be read any more. Its files, vectors and histories are removed in the background.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /** Rename an agent, or change its status */
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
         * @description Knowledge bases, eval suites, logs and conversations are not copied.
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
        post?: never;
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
        /** Get the prompt of an agent */
        get: operations["getAgentPrompt"];
        /**
         * Replace the prompt of an agent
         * @description PUT does not change a member that the body leaves out. A promptConfig in the body replaces the stored one completely.
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
        /** Get the model of an agent */
        get: operations["getAgentModel"];
        /**
         * Replace the model of an agent
         * @description Any provider is accepted; GET /v1/models lists the providers that are set up. The fallback models are tried in their order when the model before is down: when it answers 408, 429, 5xx or something other than an event stream, or when the connection is lost. Another 4xx leads to no fallback.
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
        /** Get the tools of an agent */
        get: operations["getAgentTools"];
        /**
         * Replace the tools of an agent
         * @description The response masks authValue, and the secrets in url, headers and bodyTemplate. A mask in the body keeps the stored secret of the tool with the same name, as long as scheme, host and port stay and, for authValue, authType. Any other mask is refused: send the secret again.
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
        /** Get the channels of an agent */
        get: operations["getAgentChannels"];
        /**
         * Replace the channels of an agent
         * @description PUT removes a channel that the body leaves out. The response masks secrets. A mask in the body keeps the stored secret of the same field.
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
        /** Get the guardrails of an agent */
        get: operations["getAgentGuardrails"];
        /**
         * Replace the guardrails of an agent
         * @description With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
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
        /** Get the memory settings of an agent */
        get: operations["getAgentMemory"];
        /**
         * Replace the memory settings of an agent
         * @description With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
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
        /** Get the escalation settings of an agent */
        get: operations["getAgentEscalation"];
        /**
         * Replace the escalation settings of an agent
         * @description With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.
         */
        put: operations["replaceAgentEscalation"];
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
        /** List the versions of an agent, newest first */
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
        /** Get the agent as it was at one version */
        get: operations["getAgentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Restoring also restores name and status. It makes a new version; the former versions stay.
         */
        post: operations["restoreAgentVersion"];
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
        /** List the knowledge bases, newest first */
        get: operations["listKnowledgeBases"];
        put?: never;
        /**
         * Create a knowledge base
         * @description The knowledge base uses the embedding model of this moment for all its documents.
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
        /** Get a knowledge base */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base with its documents
         * @description A search finds nothing of it any more. Its files and vectors are removed in the background.
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
         * @description The search goes by meaning and by words, unless mode names one of them. It covers only documents that are ready.
         */
        post: operations["searchKnowledgeBase"];
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
        /** Count what a delete of the knowledge base would remove */
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
         * @description The body has exactly one of content and base64; PDF and DOCX need base64. When the knowledge base has a document with the same bytes and name already, the answer is 200 with that document.
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
        /** Get a document with its status */
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
         * @description The text is what was read from the file. A format without pages, and a very long page, come in pages of some 8,000 characters; page is null in a format without pages. total is the number of all pages: 0 until the document is cut, and for a document that an earlier release read.
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
        /** Download the file of a document as it was uploaded */
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
        /** Count the failed documents by their code */
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
         * @description For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of its own and its fallback models; both need the scope write, and the receipt has both.
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
         * @description For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of its own and its fallback models; both need the scope write, and the receipt has both.
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
         * @description The client that waits for the turn gets the text so far. Cancelling a turn that has ended changes nothing.
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
    "/v1/agents/{id}/evals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the eval suites of an agent, newest first */
        get: operations["listEvalSuites"];
        put?: never;
        /** Create an eval suite */
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
        /** Get an eval suite */
        get: operations["getEvalSuite"];
        /**
         * Replace the name and test cases of an eval suite
         * @description A run that is under way keeps the test cases that it began with.
         */
        put: operations["replaceEvalSuite"];
        post?: never;
        /** Delete an eval suite and cancel its run */
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
        /** Create an eval suite from CSV or JSONL, also in the formats of promptfoo and OpenAI */
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
         * @description Every line that can not be used has its reason; the test cases of the others are in testCases.
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
    "/v1/agents/{id}/evals/{suiteId}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Estimate what a run would cost */
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
         * @description While a run of the suite is under way, the request joins it. A lost connection loses nothing: the run goes on.
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
         * @description The new run uses the current configuration of the agent. When no case of the run failed, the answer is 200 with the run itself.
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
        /** Stop a run and keep its results so far */
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
        /** Stream the results of a run as they come, then its end */
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
        /** Compare two runs case by case */
        get: operations["compareEvalRuns"];
        put?: never;
        post?: never;
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
        post?: never;
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
        /** Delete one conversation */
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
        /** Delete all conversations of an agent */
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
        /** List the escalations of an agent, newest first */
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
    "/v1/agents/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the request log, newest first */
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
        /** Get the sums of cost, tokens, requests, errors and latency */
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
         * @description Events: `ready`, then a `log` with each new entry, and `gap { count }` where entries were left out because too many came at once. The first entries may be ten seconds old. A stream ends after ten minutes; open another one then.
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
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the model providers and their models
         * @description A provider that is not configured has the name of the setting that configures it. Prices are in USD per million tokens; those of PUT /v1/model-prices count first.
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
         * @description Without a key or a session, `details` is null. A session that has ended counts as none. Any scope and any workspace will do.
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
         * @description They count before all other prices, for each model call that ends after the change; every process knows them within 5 s. A model that is left out has the price of the service again. Costs of the past stay.
         */
        put: operations["replaceModelPrices"];
        post?: never;
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
        /** Get the present workspace, with the number of what it has */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description The person who makes it becomes its owner. A key makes it for the owners of its own workspace. A key of the new workspace is made by an owner, with POST /v1/api-keys.
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
        /** List the API keys, newest first, revoked ones too */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description The answer shows the key, and no later answer does. Without scopes the key has all but admin. A key with agentIds finds only these agents; every other one is 404 for it, and it makes no agents.
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
         * @description parts and processes are those of the whole service; backlogs, held turns and failures are those of the workspace.
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
         * @description A run that failed is listed until the suite is run again. A delivery is listed after its first failed attempt; isRetrying says whether further attempts follow. total is the number of all failures that fit kind and code.
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
         * @description What fits is counted anew. Without code and ids, only failures that a retry can help are retried. One request retries at most 1,000 and says how many remain. A document continues at the step that failed, a suite is run again as a new run, a webhook gets another 24 hours of attempts. A repeated request retries nothing twice.
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
         * @description Each start prints the link until it is used. The owner is a member of every workspace and is signed in.
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
        /** Get the person who is signed in, with the workspaces */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with e-mail address and password
         * @description The answer sets the cookie ams_session. Requests with it name their workspace in X-Workspace-Id; a request that changes something needs X-Requested-With: ams.
         */
        post: operations["signIn"];
        /** Sign out */
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
        /** Change the password, and end all other sessions */
        put: operations["changePassword"];
        post?: never;
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
         * @description The provider sends browsers here. A person whom the service knows, or who is invited, is signed in by a verified e-mail address. Others are sent to the sign-in with the code of an error.
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
        /** List the members of the workspace, by name */
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
         * @description The sessions of the person lose the workspace within 5 seconds. API keys stay.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The sessions of the member have the new role within 5 seconds.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations that are not accepted yet */
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
        /** Withdraw an invitation */
        delete: operations["deleteInvitation"];
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
         * @description A new person sends name and password. A person whom the service knows signs in before, or sends the password.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        Error: {
            error: {
                /** @description The code of the error, one of those in docs/errors.md. */
                code: string;
                /** @description A sentence that says what happened. */
                message: string;
                /** @description A sentence that says what the caller can do. */
                fix: string;
                /** @description The same id as in the header X-Request-Id. */
                request_id: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        }[];
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    model: string;
                    systemPrompt?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                    };
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
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {unknown} */
                    status?: "draft" | "active" | "paused" | "disabled";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            knowledgeBases: number;
                            documents: number;
                            documentBytes: number;
                            evalSuites: number;
                            conversations: number;
                            turns: number;
                        };
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            systemPrompt: string;
                        };
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            systemPrompt: string | null;
                        };
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    promptConfig?: {
                        role: string;
                        authority: string;
                        constraints: string[];
                        reasoning: string;
                        responseStyle: string;
                        examples: {
                            user: string;
                            assistant: string;
                        }[];
                        /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                        contextInjection: string[];
                        escalationRules: string;
                    };
                    systemPrompt?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            systemPrompt: string | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            model: string;
                            fallbackModels?: string[];
                        };
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    model: string;
                    fallbackModels?: string[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            model: string;
                            fallbackModels?: string[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                            name: string;
                            description: string;
                            config: {
                                url?: string;
                                /** @enum {unknown} */
                                method?: "GET" | "POST" | "PUT" | "DELETE";
                                headers?: {
                                    [key: string]: string;
                                };
                                /** @enum {unknown} */
                                authType?: "none" | "bearer" | "api_key" | "basic";
                                /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                authValue?: string;
                                bodyTemplate?: string;
                                responseMapping?: string;
                                timeoutMs?: number;
                                defaultUrl?: string;
                                cssSelector?: string;
                                instructions?: string;
                                /** @enum {unknown} */
                                language?: "javascript" | "python";
                            };
                            inputSchema?: {
                                [key: string]: {
                                    type: string;
                                    description: string;
                                    required?: boolean;
                                };
                            };
                        }[];
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                    name: string;
                    description: string;
                    config: {
                        url?: string;
                        /** @enum {unknown} */
                        method?: "GET" | "POST" | "PUT" | "DELETE";
                        headers?: {
                            [key: string]: string;
                        };
                        /** @enum {unknown} */
                        authType?: "none" | "bearer" | "api_key" | "basic";
                        /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                        authValue?: string;
                        bodyTemplate?: string;
                        responseMapping?: string;
                        timeoutMs?: number;
                        defaultUrl?: string;
                        cssSelector?: string;
                        instructions?: string;
                        /** @enum {unknown} */
                        language?: "javascript" | "python";
                    };
                    inputSchema?: {
                        [key: string]: {
                            type: string;
                            description: string;
                            required?: boolean;
                        };
                    };
                }[];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                            name: string;
                            description: string;
                            config: {
                                url?: string;
                                /** @enum {unknown} */
                                method?: "GET" | "POST" | "PUT" | "DELETE";
                                headers?: {
                                    [key: string]: string;
                                };
                                /** @enum {unknown} */
                                authType?: "none" | "bearer" | "api_key" | "basic";
                                /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                authValue?: string;
                                bodyTemplate?: string;
                                responseMapping?: string;
                                timeoutMs?: number;
                                defaultUrl?: string;
                                cssSelector?: string;
                                instructions?: string;
                                /** @enum {unknown} */
                                language?: "javascript" | "python";
                            };
                            inputSchema?: {
                                [key: string]: {
                                    type: string;
                                    description: string;
                                    required?: boolean;
                                };
                            };
                        }[];
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            discord?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                applicationId: string;
                                publicKey: string;
                                guildId: string;
                                channelId: string;
                                enabled: boolean;
                            };
                            telegram?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                enabled: boolean;
                            };
                            whatsapp?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                accessToken: string;
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                appSecret: string;
                                phoneNumberId: string;
                                enabled: boolean;
                            };
                            slack?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                signingSecret: string;
                                enabled: boolean;
                            };
                        };
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    discord?: {
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        botToken: string;
                        applicationId: string;
                        publicKey: string;
                        guildId: string;
                        channelId: string;
                        enabled: boolean;
                    };
                    telegram?: {
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        botToken: string;
                        enabled: boolean;
                    };
                    whatsapp?: {
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        accessToken: string;
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        appSecret: string;
                        phoneNumberId: string;
                        enabled: boolean;
                    };
                    slack?: {
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        botToken: string;
                        /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                        signingSecret: string;
                        enabled: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            discord?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                applicationId: string;
                                publicKey: string;
                                guildId: string;
                                channelId: string;
                                enabled: boolean;
                            };
                            telegram?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                enabled: boolean;
                            };
                            whatsapp?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                accessToken: string;
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                appSecret: string;
                                phoneNumberId: string;
                                enabled: boolean;
                            };
                            slack?: {
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                botToken: string;
                                /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                signingSecret: string;
                                enabled: boolean;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            blockedTopics: string[];
                            piiDetection: boolean;
                            maxInputLength: number;
                            maxOutputLength: number;
                        } | null;
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    blockedTopics: string[];
                    piiDetection: boolean;
                    maxInputLength: number;
                    maxOutputLength: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            blockedTopics: string[];
                            piiDetection: boolean;
                            maxInputLength: number;
                            maxOutputLength: number;
                        } | null;
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            strategy: "sliding_window" | "summary";
                            windowSize: number;
                        } | null;
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    strategy: "sliding_window" | "summary";
                    windowSize: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            strategy: "sliding_window" | "summary";
                            windowSize: number;
                        } | null;
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description An http(s) address; may be empty while escalation is not enabled. */
                            webhookUrl: string;
                            autoEscalateKeywords: string[];
                            assignedTo: string[];
                            enabled: boolean;
                        } | null;
                    };
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
                dry_run?: boolean;
            };
            header?: {
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http(s) address; may be empty while escalation is not enabled. */
                    webhookUrl: string;
                    autoEscalateKeywords: string[];
                    assignedTo: string[];
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description An http(s) address; may be empty while escalation is not enabled. */
                            webhookUrl: string;
                            autoEscalateKeywords: string[];
                            assignedTo: string[];
                            enabled: boolean;
                        } | null;
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
    listAgentVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            version: number;
                            createdAt: string;
                            /** @description What was changed, such as "PUT prompt". */
                            change: string;
                            /** @description Null for versions of former releases. */
                            actor: {
                                /** @enum {unknown} */
                                type: "key" | "user" | "system";
                                /**
                                 * Format: uuid
                                 * @description Null for the service itself.
                                 */
                                id: string | null;
                                name: string;
                            } | null;
                        }[];
                    };
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
                id: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                    };
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
                /** @description The ETag of the version that the caller has read. When the agent has another version, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            model: string;
                            fallbackModels?: string[];
                            systemPrompt: string;
                            toolConfig: {
                                /** @enum {unknown} */
                                type: "api_call" | "web_scraper" | "knowledge_card" | "calculator" | "code_executor";
                                name: string;
                                description: string;
                                config: {
                                    url?: string;
                                    /** @enum {unknown} */
                                    method?: "GET" | "POST" | "PUT" | "DELETE";
                                    headers?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    authType?: "none" | "bearer" | "api_key" | "basic";
                                    /** @description Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType. */
                                    authValue?: string;
                                    bodyTemplate?: string;
                                    responseMapping?: string;
                                    timeoutMs?: number;
                                    defaultUrl?: string;
                                    cssSelector?: string;
                                    instructions?: string;
                                    /** @enum {unknown} */
                                    language?: "javascript" | "python";
                                };
                                inputSchema?: {
                                    [key: string]: {
                                        type: string;
                                        description: string;
                                        required?: boolean;
                                    };
                                };
                            }[] | null;
                            memoryConfig: {
                                /** @enum {unknown} */
                                strategy: "sliding_window" | "summary";
                                windowSize: number;
                            } | null;
                            channelConfig: {
                                discord?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    applicationId: string;
                                    publicKey: string;
                                    guildId: string;
                                    channelId: string;
                                    enabled: boolean;
                                };
                                telegram?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    enabled: boolean;
                                };
                                whatsapp?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    accessToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    appSecret: string;
                                    phoneNumberId: string;
                                    enabled: boolean;
                                };
                                slack?: {
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    botToken: string;
                                    /** @description Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one. */
                                    signingSecret: string;
                                    enabled: boolean;
                                };
                            } | null;
                            guardrailConfig: {
                                blockedTopics: string[];
                                piiDetection: boolean;
                                maxInputLength: number;
                                maxOutputLength: number;
                            } | null;
                            promptConfig: {
                                role: string;
                                authority: string;
                                constraints: string[];
                                reasoning: string;
                                responseStyle: string;
                                examples: {
                                    user: string;
                                    assistant: string;
                                }[];
                                /** @description Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in. */
                                contextInjection: string[];
                                escalationRules: string;
                            } | null;
                            escalationConfig: {
                                /** @description An http(s) address; may be empty while escalation is not enabled. */
                                webhookUrl: string;
                                autoEscalateKeywords: string[];
                                assignedTo: string[];
                                enabled: boolean;
                            } | null;
                            /** @enum {unknown} */
                            status: "draft" | "active" | "paused" | "disabled";
                            version: number;
                            createdAt: string;
                            updatedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description As a model would write them; {} when left out. */
                    arguments?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "tool" | "webhook";
                            /** @description The name of the tool; null for a webhook. */
                            name: string | null;
                            agentVersion: number;
                            /** @enum {unknown} */
                            status: "succeeded" | "failed" | "outcome_unknown";
                            /** @description True when the call may have changed something at its target: POST, PUT, DELETE. */
                            mayHaveEffect: boolean;
                            /** @description Null when nothing was sent. */
                            request: {
                                method: string;
                                url: string;
                                headers: {
                                    [key: string]: string;
                                };
                                body: string | null;
                            } | null;
                            /** @description The HTTP status of the answer; null without one. */
                            answerStatus: number | null;
                            /** @description What the model would get, after responseMapping and masking. */
                            result: string | null;
                            error: string | null;
                            durationMs: number;
                            startedAt: string;
                            endedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "tool" | "webhook";
                            /** @description The name of the tool; null for a webhook. */
                            name: string | null;
                            agentVersion: number;
                            /** @enum {unknown} */
                            status: "succeeded" | "failed" | "outcome_unknown";
                            /** @description True when the call may have changed something at its target: POST, PUT, DELETE. */
                            mayHaveEffect: boolean;
                            /** @description Null when nothing was sent. */
                            request: {
                                method: string;
                                url: string;
                                headers: {
                                    [key: string]: string;
                                };
                                body: string | null;
                            } | null;
                            /** @description The HTTP status of the answer; null without one. */
                            answerStatus: number | null;
                            /** @description What the model would get, after responseMapping and masking. */
                            result: string | null;
                            error: string | null;
                            durationMs: number;
                            startedAt: string;
                            endedAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            description: string | null;
                            embeddingModel: string;
                            createdAt: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            description: string | null;
                            embeddingModel: string;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            tenantId: string;
                            name: string;
                            description: string | null;
                            embeddingModel: string;
                            createdAt: string;
                        };
                    };
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
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
            query?: never;
            header?: never;
            path: {
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    /** @default 5 */
                    limit?: number;
                    /**
                     * @description meaning goes by vectors alone, words by words alone; hybrid, by default, goes by both, as agents do.
                     * @enum {unknown}
                     */
                    mode?: "hybrid" | "meaning" | "words";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            document_id: string;
                            filename: string;
                            /** Format: uuid */
                            chunk_id: string;
                            text: string;
                            score: number;
                            page?: number;
                            heading?: string;
                        }[];
                    };
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
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documents: number;
                            documentBytes: number;
                            chunks: number;
                        };
                    };
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
                limit?: number;
                offset?: number;
                status?: "processing" | "ready" | "error";
                filename?: string;
            };
            header?: never;
            path: {
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        }[];
                        total: number;
                    };
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
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filename: string;
                    /** @description Plain text, for .txt, .md, .markdown and .csv. */
                    content?: string;
                    /** @description The bytes of the file; PDF and DOCX need it. */
                    base64?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
                };
            };
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                kbId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        };
                    };
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
                id: string;
                kbId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                kbId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            index: number;
                            /** @description The number of the page; null in a format without pages. */
                            page: number | null;
                            /** @description The path of headings above the chunk. */
                            heading: string | null;
                            text: string;
                            /** @description Estimated. */
                            tokenCount: number;
                            /** @description Where its own text stands among the pages; null when an earlier release read the document. */
                            place: {
                                pageIndex: number;
                                start: number;
                                end: number;
                                /** @description The first characters of the chunk that stand before its place: an overlap, or the header of a table. */
                                repeated: number;
                            } | null;
                        }[];
                        total: number;
                    };
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
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                kbId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            index: number;
                            /** @description The number of the page; null in a format without pages. */
                            page: number | null;
                            text: string;
                            chunks: {
                                /** Format: uuid */
                                id: string;
                                index: number;
                                start: number;
                                end: number;
                                /** @description The first characters of the chunk that stand before its place: an overlap, or the header of a table. */
                                repeated: number;
                            }[];
                        }[];
                        total: number;
                    };
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
                id: string;
                kbId: string;
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
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                            message: string;
                            fix: string;
                            retryable: boolean;
                            count: number;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
                kbId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                code?: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
            };
            header?: never;
            path: {
                id: string;
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            kbId: string;
                            filename: string;
                            storageUrl: string;
                            /** @enum {unknown} */
                            status: "processing" | "ready" | "error";
                            chunkCount: number | null;
                            createdAt: string;
                            sizeBytes: number;
                            /** @enum {unknown} */
                            stage: "stored" | "parsing" | "embedding" | "ready";
                            progress: {
                                /** @description Chunks that are embedded. */
                                done: number;
                                /** @description All chunks; null until the document is cut. */
                                total: number | null;
                            };
                            /** @description How often its ingestion was begun. */
                            attempts: number;
                            error?: {
                                /** @enum {unknown} */
                                code: "DOCUMENT_ENCRYPTED" | "DOCUMENT_DAMAGED" | "DOCUMENT_HAS_NO_TEXT" | "DOCUMENT_TOO_COMPLEX" | "EMBEDDING_FAILED" | "STORAGE_FAILED" | "INGESTION_STOPPED";
                                /** @enum {unknown} */
                                stage: "parse" | "embed" | "finish";
                                message: string;
                                fix: string;
                                retryable: boolean;
                            };
                        }[];
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                /** @description 1–255 characters, kept for 24 hours. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    agent_id: string;
                    message: string;
                    /**
                     * Format: uuid
                     * @description Continues this conversation; left out, a new one starts.
                     */
                    conversation_id?: string;
                    /** @description Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write. */
                    agent_version?: number;
                    model?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            turn_id: string;
                            text: string;
                            usage: {
                                promptTokens: number;
                                completionTokens: number;
                            };
                            /** @enum {unknown} */
                            finish_reason: "stop" | "length" | "blocked" | "cancelled";
                            citations: {
                                /** Format: uuid */
                                document_id: string;
                                filename: string;
                                /** Format: uuid */
                                chunk_id: string;
                                score: number;
                            }[];
                            tool_calls: {
                                name: string;
                                ok: boolean;
                                duration_ms: number;
                            }[];
                            guardrail: {
                                /** @enum {unknown} */
                                stage: "input" | "output";
                                rule: string;
                                /** @enum {unknown} */
                                action: "blocked" | "masked" | "cut";
                            } | null;
                            escalation: {
                                /** Format: uuid */
                                id: string;
                                reason: string;
                            } | null;
                        };
                    };
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
            query?: never;
            header?: {
                /** @description 1–255 characters, kept for 24 hours. A request with the same key gets the same turn. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    agent_id: string;
                    message: string;
                    /**
                     * Format: uuid
                     * @description Continues this conversation; left out, a new one starts.
                     */
                    conversation_id?: string;
                    /** @description Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write. */
                    agent_version?: number;
                    model?: string;
                };
            };
        };
        responses: {
            /** @description Server-sent events: message.start, retrieval, message.delta, tool.call, tool.result, guardrail, escalation, message.reset, and at last message.end or error. The ids count up from 1. */
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
            query?: never;
            header?: {
                /** @description The id of the last event that the client has seen. 0, or no header, gives all events. */
                "Last-Event-ID"?: string;
            };
            path: {
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: message.start, retrieval, message.delta, tool.call, tool.result, guardrail, escalation, message.reset, and at last message.end or error. The ids count up from 1. */
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
    cancelTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            turn_id: string;
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            turn_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            agent_id: string;
                            agent_version: number;
                            model: string;
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
                            /** @enum {unknown} */
                            source: "chat" | "eval" | "channel";
                            /** @description Null until the turn has ended. */
                            finish_reason: ("stop" | "length" | "blocked" | "cancelled") | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                            message: string;
                            text: string;
                            chunks: {
                                /** Format: uuid */
                                chunk_id: string;
                                score: number;
                                /** Format: uuid */
                                document_id: string | null;
                                filename: string | null;
                                /** @description Null when the document was deleted since. */
                                text: string | null;
                                page?: number;
                                heading?: string;
                            }[];
                            citations: {
                                /** Format: uuid */
                                document_id: string;
                                filename: string;
                                /** Format: uuid */
                                chunk_id: string;
                                score: number;
                            }[];
                            model_calls: {
                                round: number;
                                /** @enum {unknown} */
                                purpose: "answer" | "judge" | "summary" | "embedding";
                                model: string;
                                usage: {
                                    promptTokens: number;
                                    completionTokens: number;
                                };
                                /** @description True when the provider reported no tokens and the service counted them. */
                                estimated: boolean;
                                /** @description USD, 8 places */
                                cost: string;
                                error: string | null;
                                /** @description ISO 8601, UTC. */
                                started_at: string;
                                /** @description ISO 8601, UTC. */
                                first_token_at: string | null;
                                /** @description ISO 8601, UTC. */
                                ended_at: string;
                            }[];
                            tool_calls: {
                                call_id: string;
                                round: number;
                                name: string;
                                type: string;
                                /** @enum {unknown} */
                                status: "started" | "succeeded" | "failed" | "outcome_unknown";
                                ok: boolean;
                                arguments: unknown;
                                /** @description What the model was told. */
                                result: string | null;
                                error: string | null;
                                duration_ms: number | null;
                                /** @description ISO 8601, UTC. */
                                started_at: string;
                                /** @description ISO 8601, UTC. */
                                ended_at: string | null;
                            }[];
                            guardrail: {
                                /** @enum {unknown} */
                                stage: "input" | "output";
                                rule: string;
                                /** @enum {unknown} */
                                action: "blocked" | "masked" | "cut";
                            } | null;
                            escalation: {
                                /** Format: uuid */
                                id: string;
                                reason: string;
                            } | null;
                            usage: {
                                promptTokens: number;
                                completionTokens: number;
                            };
                            /** @description USD, 8 places */
                            cost: string;
                            request_id: string;
                            trace_id: string;
                            workflow: {
                                id: string;
                                url?: string;
                            };
                            /** @description ISO 8601, UTC. */
                            created_at: string;
                            /** @description ISO 8601, UTC. */
                            started_at: string | null;
                            /** @description ISO 8601, UTC. */
                            prepared_at: string | null;
                            /** @description ISO 8601, UTC. */
                            ended_at: string | null;
                        };
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description From 1 to 10000 test cases. */
                    testCases: {
                        input: string;
                        expectedOutput: string | null;
                        criteria: string;
                        /** @enum {unknown} */
                        scorer: "llm-judge" | "exact-match" | "contains";
                    }[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                    };
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
            header?: never;
            path: {
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description From 1 to 10000 test cases. */
                    testCases: {
                        input: string;
                        expectedOutput: string | null;
                        criteria: string;
                        /** @enum {unknown} */
                        scorer: "llm-judge" | "exact-match" | "contains";
                    }[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {unknown} */
                    format: "csv" | "jsonl";
                    content: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    format: "csv" | "jsonl";
                    content: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[];
                            faults: {
                                /** @description null for a fault of the whole file. */
                                line: number | null;
                                message: string;
                            }[];
                        };
                    };
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
            header?: never;
            path: {
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    turn_id: string;
                    /** @enum {unknown} */
                    scorer?: "llm-judge" | "exact-match" | "contains";
                    criteria?: string;
                    expectedOutput?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    minScore: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            name: string;
                            testCases: {
                                input: string;
                                expectedOutput: string | null;
                                criteria: string;
                                /** @enum {unknown} */
                                scorer: "llm-judge" | "exact-match" | "contains";
                            }[] | null;
                            lastRunAt: string | null;
                            lastResult: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The gate; null without a gate. */
                            minScore: number | null;
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How often each case is run. */
                    repeat?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cases: number;
                            executions: number;
                            cost: string;
                            /** @description False when a model has no known price; it then counts as 0. */
                            costKnown: boolean;
                            promptTokens: number;
                            completionTokens: number;
                            /** @enum {unknown} */
                            basis: "last run" | "counted tokens";
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How often each case is run. */
                    repeat?: number;
                    /** @description USD; the cases that do not run for it count as errored. */
                    maxCost?: number;
                    concurrency?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            testCaseIndex: number;
                            passed: boolean;
                            score: number;
                            response: string;
                            reasoning: string | null;
                            attempt?: number;
                            variance?: number;
                            attempts?: number;
                            grades?: unknown;
                            /** Format: uuid */
                            turnId?: string | null;
                        }[];
                    };
                };
            };
            /** @description The request succeeded. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
                suiteId: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description USD; the cases that do not run for it count as errored. */
                    maxCost?: number;
                    concurrency?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
                };
            };
            /** @description The request succeeded. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
                suiteId: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                suiteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        }[];
                    };
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
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                suiteId: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            suiteId: string;
                            /** @enum {unknown} */
                            status: "running" | "completed" | "cancelled" | "failed";
                            agentVersion: number;
                            progress: {
                                total: number;
                                done: number;
                                passed: number;
                                failed: number;
                                errored: number;
                            };
                            /** @description USD, 8 places; answers and judgements. */
                            cost: string;
                            startedAt: string;
                            endedAt: string | null;
                            results: {
                                testCaseIndex: number;
                                passed: boolean;
                                score: number;
                                response: string;
                                reasoning: string | null;
                                attempt?: number;
                                variance?: number;
                                attempts?: number;
                                grades?: unknown;
                                /** Format: uuid */
                                turnId?: string | null;
                            }[] | null;
                            /** @description The estimated time to its end; null when unknown. */
                            secondsLeft: number | null;
                            /** @description The mean score so far. */
                            score: number | null;
                            repeat: number;
                            concurrency: number;
                            maxCost: string | null;
                            /** Format: uuid */
                            rerunOf: string | null;
                            error: {
                                code: string;
                                message: string;
                                fix: string;
                            } | null;
                        };
                    };
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
                id: string;
                suiteId: string;
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
                id: string;
                suiteId: string;
                runId: string;
                otherRunId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            a: string;
                            /** Format: uuid */
                            b: string;
                            summary: {
                                fixed: number;
                                broken: number;
                                better: number;
                                worse: number;
                                same: number;
                                only_a: number;
                                only_b: number;
                                scoreA: number | null;
                                scoreB: number | null;
                            };
                            cases: {
                                testCaseIndex: number;
                                /** @enum {unknown} */
                                change: "fixed" | "broken" | "better" | "worse" | "same" | "only_a" | "only_b";
                                sameCase: boolean;
                                a: {
                                    passed: boolean;
                                    errored: boolean;
                                    score: number;
                                    response: string;
                                    /**
                                     * Format: uuid
                                     * @description The turn of the first attempt; null when the case got no turn.
                                     */
                                    turnId: string | null;
                                } | null;
                                b: {
                                    passed: boolean;
                                    errored: boolean;
                                    score: number;
                                    response: string;
                                    /**
                                     * Format: uuid
                                     * @description The turn of the first attempt; null when the case got no turn.
                                     */
                                    turnId: string | null;
                                } | null;
                            }[];
                        };
                    };
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
                limit?: number;
                cursor?: string;
                agent?: string;
                source?: "chat" | "channel";
                status?: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled" | "escalated";
                from?: string;
                to?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            agentName: string;
                            /** @enum {unknown} */
                            source: "chat" | "channel";
                            /** @description The user of a channel, by the platform's id. Null for conversations of the API. */
                            userId: string | null;
                            /**
                             * @description The status of the last turn.
                             * @enum {unknown}
                             */
                            status: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
                            /** @description At most its first 200 characters, after masking. */
                            firstMessage: string;
                            turnCount: number;
                            /** @description USD, 8 places, of all its turns so far */
                            cost: string;
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description When the last message was accepted. ISO 8601, UTC. */
                            lastActivityAt: string;
                            /** @description The open escalation. */
                            escalation: {
                                /** Format: uuid */
                                id: string;
                                /** @description ISO 8601, UTC. */
                                createdAt: string;
                            } | null;
                        }[];
                        /** @description Send it as cursor to get the next page; null after the last one. */
                        next_cursor: string | null;
                    };
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
                limit?: number;
                cursor?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            agentName: string;
                            /** @enum {unknown} */
                            source: "chat" | "channel";
                            /** @description The user of a channel, by the platform's id. Null for conversations of the API. */
                            userId: string | null;
                            /**
                             * @description The status of the last turn.
                             * @enum {unknown}
                             */
                            status: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
                            /** @description At most its first 200 characters, after masking. */
                            firstMessage: string;
                            turnCount: number;
                            /** @description USD, 8 places, of all its turns so far */
                            cost: string;
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description When the last message was accepted. ISO 8601, UTC. */
                            lastActivityAt: string;
                            /** @description The open escalation. */
                            escalation: {
                                /** Format: uuid */
                                id: string;
                                /** @description ISO 8601, UTC. */
                                createdAt: string;
                            } | null;
                            turns: {
                                /** Format: uuid */
                                turn_id: string;
                                /** @description The place in the conversation, from 1. */
                                place: number;
                                agent_version: number;
                                model: string;
                                /** @enum {unknown} */
                                status: "waiting" | "running" | "success" | "error" | "blocked" | "cancelled";
                                /** @description Null until the turn has ended. */
                                finish_reason: ("stop" | "length" | "blocked" | "cancelled") | null;
                                error: {
                                    code: string;
                                    message: string;
                                    fix: string;
                                } | null;
                                message: string;
                                /** @description The complete answer; empty until the turn has ended. */
                                text: string;
                                citations: {
                                    /** Format: uuid */
                                    document_id: string;
                                    filename: string;
                                    /** Format: uuid */
                                    chunk_id: string;
                                    score: number;
                                }[];
                                tool_calls: {
                                    name: string;
                                    ok: boolean;
                                    duration_ms: number;
                                }[];
                                guardrail: {
                                    /** @enum {unknown} */
                                    stage: "input" | "output";
                                    rule: string;
                                    /** @enum {unknown} */
                                    action: "blocked" | "masked" | "cut";
                                } | null;
                                escalation: {
                                    /** Format: uuid */
                                    id: string;
                                    reason: string;
                                } | null;
                                usage: {
                                    promptTokens: number;
                                    completionTokens: number;
                                };
                                /** @description USD, 8 places */
                                cost: string;
                                request_id: string;
                                /** @description ISO 8601, UTC. */
                                created_at: string;
                                /** @description ISO 8601, UTC. */
                                started_at: string | null;
                                /** @description ISO 8601, UTC. */
                                first_token_at: string | null;
                                /** @description ISO 8601, UTC. */
                                ended_at: string | null;
                            }[];
                        };
                        /** @description Send it as cursor to get the next page; null after the last one. */
                        next_cursor: string | null;
                    };
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
                id: string;
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
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
                limit?: number;
                cursor?: string;
                status?: "open" | "resolved";
                agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            conversationId: string;
                            /** Format: uuid */
                            turnId: string;
                            /** @enum {unknown} */
                            status: "open" | "resolved";
                            trigger: {
                                /** @enum {unknown} */
                                kind: "keyword" | "tool";
                                keyword?: string;
                                message: string;
                            };
                            assignedTo: string[];
                            deliveries: {
                                /** @description ISO 8601, UTC. */
                                at: string;
                                status: number | null;
                                error: string | null;
                                /** @description From 1; a redelivery after the end of a round begins the next one. */
                                round: number;
                            }[];
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description ISO 8601, UTC. */
                            resolvedAt: string | null;
                            agentName: string;
                            /** @enum {unknown} */
                            deliveryStatus: "pending" | "delivered" | "failed";
                            /** @description ISO 8601, UTC. */
                            triesUntil: string | null;
                            /** @description The path of the conversation with its turns. */
                            transcript: string;
                        }[];
                        /** @description Send it as cursor to get the next page; null after the last one. */
                        next_cursor: string | null;
                        /** @description All open escalations that the request reaches, whatever the filters. */
                        open_count: number;
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            conversationId: string;
                            /** Format: uuid */
                            turnId: string;
                            /** @enum {unknown} */
                            status: "open" | "resolved";
                            trigger: {
                                /** @enum {unknown} */
                                kind: "keyword" | "tool";
                                keyword?: string;
                                message: string;
                            };
                            assignedTo: string[];
                            deliveries: {
                                /** @description ISO 8601, UTC. */
                                at: string;
                                status: number | null;
                                error: string | null;
                                /** @description From 1; a redelivery after the end of a round begins the next one. */
                                round: number;
                            }[];
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description ISO 8601, UTC. */
                            resolvedAt: string | null;
                            agentName: string;
                            /** @enum {unknown} */
                            deliveryStatus: "pending" | "delivered" | "failed";
                            /** @description ISO 8601, UTC. */
                            triesUntil: string | null;
                            /** @description The path of the conversation with its turns. */
                            transcript: string;
                        };
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            conversationId: string;
                            /** Format: uuid */
                            turnId: string;
                            /** @enum {unknown} */
                            status: "open" | "resolved";
                            trigger: {
                                /** @enum {unknown} */
                                kind: "keyword" | "tool";
                                keyword?: string;
                                message: string;
                            };
                            assignedTo: string[];
                            deliveries: {
                                /** @description ISO 8601, UTC. */
                                at: string;
                                status: number | null;
                                error: string | null;
                            }[];
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description ISO 8601, UTC. */
                            resolvedAt: string | null;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            conversationId: string;
                            /** Format: uuid */
                            turnId: string;
                            /** @enum {unknown} */
                            status: "open" | "resolved";
                            trigger: {
                                /** @enum {unknown} */
                                kind: "keyword" | "tool";
                                keyword?: string;
                                message: string;
                            };
                            assignedTo: string[];
                            deliveries: {
                                /** @description ISO 8601, UTC. */
                                at: string;
                                status: number | null;
                                error: string | null;
                            }[];
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description ISO 8601, UTC. */
                            resolvedAt: string | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            conversationId: string;
                            /** Format: uuid */
                            turnId: string;
                            /** @enum {unknown} */
                            status: "open" | "resolved";
                            trigger: {
                                /** @enum {unknown} */
                                kind: "keyword" | "tool";
                                keyword?: string;
                                message: string;
                            };
                            assignedTo: string[];
                            deliveries: {
                                /** @description ISO 8601, UTC. */
                                at: string;
                                status: number | null;
                                error: string | null;
                            }[];
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description ISO 8601, UTC. */
                            resolvedAt: string | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            tenantId: string;
                            model: string;
                            tokensIn: number;
                            tokensOut: number;
                            /** @description USD, 8 places */
                            cost: string;
                            latencyMs: number | null;
                            /** @enum {unknown} */
                            status: "success" | "error" | "blocked" | "cancelled";
                            error: string | null;
                            /** @enum {unknown} */
                            source: "chat" | "eval" | "channel";
                            /** Format: uuid */
                            turnId: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
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
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description USD */
                            totalCost: number;
                            totalTokensIn: number;
                            totalTokensOut: number;
                            totalRequests: number;
                            errorCount: number;
                            avgLatencyMs: number;
                            p95LatencyMs: number;
                        };
                    };
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
                agent?: string;
                model?: string;
                status?: string;
                source?: string;
                conversation?: string;
                q?: string;
                from?: string;
                to?: string;
                sort?: "newest" | "oldest" | "slowest" | "costliest" | "tokens";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            agentId: string;
                            /** Format: uuid */
                            tenantId: string;
                            model: string;
                            tokensIn: number;
                            tokensOut: number;
                            /** @description USD, 8 places */
                            cost: string;
                            latencyMs: number | null;
                            /** @enum {unknown} */
                            status: "success" | "error" | "blocked" | "cancelled";
                            error: string | null;
                            /** @enum {unknown} */
                            source: "chat" | "eval" | "channel";
                            /** Format: uuid */
                            turnId: string;
                            /** Format: date-time */
                            createdAt: string;
                            agentName: string;
                            agentVersion: number | null;
                            /**
                             * Format: uuid
                             * @description Null once the conversation is deleted.
                             */
                            conversationId: string | null;
                        }[];
                        /** @description The number of entries, counted up to 100000; null on later pages. */
                        total: number | null;
                        /** @description Null on the last page. */
                        next_cursor: string | null;
                    };
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
                agent?: string;
                model?: string;
                status?: string;
                source?: string;
                conversation?: string;
                q?: string;
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
                agent?: string;
                model?: string;
                status?: string;
                source?: string;
                conversation?: string;
                q?: string;
                from?: string;
                to?: string;
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
                agent?: string;
                model?: string;
                status?: string;
                source?: string;
                conversation?: string;
                q?: string;
                from?: string;
                to?: string;
                bucket?: "minute" | "hour" | "day";
                by?: "agent" | "model" | "status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            from: string;
                            to: string;
                            /** @enum {unknown} */
                            bucket: "minute" | "hour" | "day";
                            by: ("agent" | "model" | "status") | null;
                            totals: {
                                requests: number;
                                /** @description Entries with the status error */
                                errors: number;
                                tokensIn: number;
                                tokensOut: number;
                                /** @description USD */
                                cost: number;
                                /** @description 0 without a latency; at most 1 % off */
                                p50LatencyMs: number;
                                /** @description 0 without a latency; at most 1 % off */
                                p95LatencyMs: number;
                            };
                            series: {
                                /** @description The id of the agent, the model or the status; null for all, or for the groups that are left. */
                                key: string | null;
                                /** @description The name of the agent, or the key. */
                                name: string | null;
                                totals: {
                                    requests: number;
                                    /** @description Entries with the status error */
                                    errors: number;
                                    tokensIn: number;
                                    tokensOut: number;
                                    /** @description USD */
                                    cost: number;
                                    /** @description 0 without a latency; at most 1 % off */
                                    p50LatencyMs: number;
                                    /** @description 0 without a latency; at most 1 % off */
                                    p95LatencyMs: number;
                                };
                                points: {
                                    /** Format: date-time */
                                    at: string;
                                    requests: number;
                                    /** @description Entries with the status error */
                                    errors: number;
                                    tokensIn: number;
                                    tokensOut: number;
                                    /** @description USD */
                                    cost: number;
                                    /** @description 0 without a latency; at most 1 % off */
                                    p50LatencyMs: number;
                                    /** @description 0 without a latency; at most 1 % off */
                                    p95LatencyMs: number;
                                }[];
                            }[];
                        };
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            provider: string;
                            configured: boolean;
                            setting: string | null;
                            models: {
                                id: string;
                                /** @description USD per million tokens */
                                price: {
                                    input: number;
                                    output: number;
                                } | null;
                            }[];
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description True until the setup link has made the first owner. */
                            needsSetup: boolean;
                            signIn: {
                                password: boolean;
                                /** @description Where a browser begins to sign in with the OpenID Connect provider. */
                                openIdPath: string | null;
                            };
                            /** @description Null for a visitor without a key or a session. */
                            details: {
                                /** @description The version of the API process. */
                                version: string;
                                publicUrl: string;
                                temporal: {
                                    uiUrl: string | null;
                                    namespace: string;
                                };
                                langfuseUrl: string | null;
                                limits: {
                                    documentBytes: number;
                                    bodyBytes: number;
                                    turnTimeoutSeconds: number;
                                    /** @description The most turns that wait in one conversation. */
                                    waitingTurns: number;
                                    /** @description Of one key or person. */
                                    requestsPerMinute: number;
                                    evalConcurrency: number;
                                    /** @description For workspaces without a setting of their own. Null: for ever. */
                                    retentionDays: number | null;
                                    auditRetentionDays: number;
                                };
                            } | null;
                        };
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By <provider>/<model>; these prices count before those of the service. */
                        data: {
                            [key: string]: {
                                input: number;
                                output: number;
                            };
                        };
                    };
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
                    [key: string]: {
                        input: number;
                        output: number;
                    };
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By <provider>/<model>; these prices count before those of the service. */
                        data: {
                            [key: string]: {
                                input: number;
                                output: number;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description USD; null: no limit */
                            dailyUsd: number | null;
                            /** @description USD; null: no limit */
                            monthlyUsd: number | null;
                            /** @description USD, by UTC day and month */
                            spentUsd: {
                                day: number;
                                month: number;
                            };
                        };
                    };
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
                "application/json": {
                    /** @description USD; null: no limit */
                    dailyUsd?: number | null;
                    /** @description USD; null: no limit */
                    monthlyUsd?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description USD; null: no limit */
                            dailyUsd: number | null;
                            /** @description USD; null: no limit */
                            monthlyUsd: number | null;
                            /** @description USD, by UTC day and month */
                            spentUsd: {
                                day: number;
                                month: number;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description USD; null: no limit */
                            dailyUsd: number | null;
                            /** @description USD; null: no limit */
                            monthlyUsd: number | null;
                            /** @description USD, by UTC day and month */
                            spentUsd: {
                                day: number;
                                month: number;
                            };
                        };
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD; null: no limit */
                    dailyUsd?: number | null;
                    /** @description USD; null: no limit */
                    monthlyUsd?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description USD; null: no limit */
                            dailyUsd: number | null;
                            /** @description USD; null: no limit */
                            monthlyUsd: number | null;
                            /** @description USD, by UTC day and month */
                            spentUsd: {
                                day: number;
                                month: number;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
                            retentionDays: number | null;
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description The keys are those that work. */
                            counts: {
                                agents: number;
                                knowledgeBases: number;
                                documents: number;
                                members: number;
                                apiKeys: number;
                            };
                        };
                    };
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
                "application/json": {
                    name?: string;
                    /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
                    retentionDays?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
                            retentionDays: number | null;
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description The keys are those that work. */
                            counts: {
                                agents: number;
                                knowledgeBases: number;
                                documents: number;
                                members: number;
                                apiKeys: number;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @description Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. */
                            retentionDays: number | null;
                            /** @description ISO 8601, UTC. */
                            createdAt: string;
                            /** @description The keys are those that work. */
                            counts: {
                                agents: number;
                                knowledgeBases: number;
                                documents: number;
                                members: number;
                                apiKeys: number;
                            };
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description whsec_ and base64, as Standard Webhooks says. */
                            secret: string;
                            /** @description Until then deliveries are signed with the secret before, too. Null: with this one only. */
                            previousUntil: string | null;
                        };
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The old one works on for this time; 0 when left out. */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description whsec_ and base64, as Standard Webhooks says. */
                            secret: string;
                            /** @description Until then deliveries are signed with the secret before, too. Null: with this one only. */
                            previousUntil: string | null;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @description The first 8 characters of the key. */
                            prefix: string;
                            scopes: string[];
                            /** @description The only agents that the key reaches; null for all. */
                            agentIds: string[] | null;
                            createdBy: {
                                /** @enum {unknown} */
                                type: "key" | "user" | "system";
                                /**
                                 * Format: uuid
                                 * @description Null for the service itself.
                                 */
                                id: string | null;
                                name: string;
                            };
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description To the minute. */
                            lastUsedAt: string | null;
                            /** @description From then on the key is refused; after a rotation it may lie ahead. */
                            revokedAt: string | null;
                        }[];
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes?: ("read" | "write" | "chat" | "evals" | "admin")[];
                    /** @description The key reaches only these agents. Null, or left out: all agents. */
                    agentIds?: string[] | null;
                    /** @description An ISO date in the future. Null, or left out: the key does not expire. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @description The first 8 characters of the key. */
                            prefix: string;
                            scopes: string[];
                            /** @description The only agents that the key reaches; null for all. */
                            agentIds: string[] | null;
                            createdBy: {
                                /** @enum {unknown} */
                                type: "key" | "user" | "system";
                                /**
                                 * Format: uuid
                                 * @description Null for the service itself.
                                 */
                                id: string | null;
                                name: string;
                            };
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description To the minute. */
                            lastUsedAt: string | null;
                            /** @description From then on the key is refused; after a rotation it may lie ahead. */
                            revokedAt: string | null;
                            key: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The old one works on for this time; 0 when left out. */
                    overlapSeconds?: number;
                    /** @description An ISO date in the future. Null, or left out: the key does not expire. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @description The first 8 characters of the key. */
                            prefix: string;
                            scopes: string[];
                            /** @description The only agents that the key reaches; null for all. */
                            agentIds: string[] | null;
                            createdBy: {
                                /** @enum {unknown} */
                                type: "key" | "user" | "system";
                                /**
                                 * Format: uuid
                                 * @description Null for the service itself.
                                 */
                                id: string | null;
                                name: string;
                            };
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description To the minute. */
                            lastUsedAt: string | null;
                            /** @description From then on the key is refused; after a rotation it may lie ahead. */
                            revokedAt: string | null;
                            key: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
                limit?: number;
                offset?: number;
                actor?: string;
                action?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            at: string;
                            actor: {
                                /** @enum {unknown} */
                                type: "key" | "user" | "system";
                                /**
                                 * Format: uuid
                                 * @description Null for the service itself.
                                 */
                                id: string | null;
                                name: string;
                            };
                            /** @description The operationId of the request in this description, or signInFailed. */
                            action: string;
                            subject: {
                                /** @enum {unknown} */
                                type: "agent" | "knowledgeBase" | "document" | "evalSuite" | "evalRun" | "conversation" | "escalation" | "apiKey" | "workspace" | "user" | "invitation";
                                /** @description Null where the action is about all subjects of its type. */
                                id: string | null;
                                name: string | null;
                            };
                            /** @description Null for what the service did by itself. */
                            request_id: string | null;
                            /** @description The network address of the client. */
                            address: string | null;
                            /** @description Facts of the change; secrets are left out. */
                            change: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                    };
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
                from?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            isHealthy: boolean;
                            parts: {
                                name: string;
                                isOk: boolean;
                                message: string;
                            }[];
                            processes: {
                                /** @enum {unknown} */
                                kind: "api" | "worker";
                                /** @description The build of workers; null for API processes. */
                                release: string | null;
                                /** @description False for workers of another release: they only finish what they hold. */
                                isCurrent: boolean;
                                count: number;
                                /** @description Running turns of this workspace. */
                                heldTurns: number;
                            }[];
                            backlogs: {
                                turnsRunning: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                                turnsWaiting: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                                ingestion: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                                outbox: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                                deliveries: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                                evalRuns: {
                                    count: number;
                                    /** @description When the oldest of them was written; null when there is none. */
                                    oldestAt: string | null;
                                };
                            };
                            /** @description Starts in Temporal that this API process owes. */
                            workflowStartsWaiting: number;
                            failures: {
                                kind: string;
                                code: string;
                                retryable: boolean;
                                count: number;
                            }[];
                        };
                    };
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
                kind: "document" | "run" | "delivery";
                code?: string;
                limit?: number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            kind: "document" | "run" | "delivery";
                            /**
                             * Format: uuid
                             * @description Of the document, the eval run or the escalation.
                             */
                            id: string;
                            /** @description The filename, the name of the suite, or what triggered the escalation. */
                            name: string;
                            agent: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            code: string;
                            message: string;
                            fix: string;
                            /** @description Whether a retry without another change can help. */
                            retryable: boolean;
                            /** @description True while the service still tries by itself. */
                            isRetrying: boolean;
                            since: string;
                            links: {
                                /** Format: uuid */
                                knowledgeBaseId?: string;
                                /** Format: uuid */
                                suiteId?: string;
                                /** Format: uuid */
                                conversationId?: string;
                                /** Format: uuid */
                                turnId?: string;
                            };
                            workflow: {
                                id: string;
                                url: string | null;
                            };
                        }[];
                        total: number;
                        /**
                         * Format: uuid
                         * @description Send it as after for the next page; null on the last one.
                         */
                        next: string | null;
                    };
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
                "application/json": {
                    /** @enum {unknown} */
                    kind: "document" | "run" | "delivery";
                    code?: string;
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {unknown} */
                            kind: "document" | "run" | "delivery";
                            retried: number;
                            /** @description Failures that fit and are left for a further request: one takes at most 1000. */
                            remaining: number;
                            /** @description Failures whose retry was refused, such as the run of a disabled agent. */
                            refused: {
                                /** Format: uuid */
                                id: string;
                                code: string;
                                message: string;
                                fix: string;
                            }[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                "application/json": {
                    token: string;
                    email: string;
                    password: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                name: string;
                            };
                            workspaces: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @enum {unknown} */
                                role: "viewer" | "editor" | "owner";
                            }[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                name: string;
                            };
                            workspaces: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @enum {unknown} */
                                role: "viewer" | "editor" | "owner";
                            }[];
                        };
                    };
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
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                name: string;
                            };
                            workspaces: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @enum {unknown} */
                                role: "viewer" | "editor" | "owner";
                            }[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                name: string;
                            };
                            workspaces: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @enum {unknown} */
                                role: "viewer" | "editor" | "owner";
                            }[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The page of the provider. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            userId: string;
                            email: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "viewer" | "editor" | "owner";
                            createdAt: string;
                        }[];
                    };
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
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "viewer" | "editor" | "owner";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            userId: string;
                            email: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "viewer" | "editor" | "owner";
                            createdAt: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            email: string;
                            /** @enum {unknown} */
                            role: "viewer" | "editor" | "owner";
                            createdAt: string;
                            expiresAt: string;
                        }[];
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {unknown} */
                    role: "viewer" | "editor" | "owner";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            email: string;
                            /** @enum {unknown} */
                            role: "viewer" | "editor" | "owner";
                            createdAt: string;
                            expiresAt: string;
                            /** @description The address that the person opens; no later answer shows it. */
                            link: string;
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
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
                "application/json": {
                    token: string;
                    name?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                                name: string;
                            };
                            workspaces: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @enum {unknown} */
                                role: "viewer" | "editor" | "owner";
                            }[];
                        };
                        next_steps: {
                            description: string;
                            method: string;
                            path: string;
                        }[];
                    };
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
}
