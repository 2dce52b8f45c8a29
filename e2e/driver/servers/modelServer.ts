/**
 * Replaces the API of a language model: chat completions in OpenAI's form, on loopback. It does not think. Each
 * request gets the next answer of a script, or what a function says.
 */
import Fastify from 'fastify';

/** The part of a request on which a model decides. */
export interface ModelRequest {
	readonly messages: readonly ModelMessage[];
	readonly tools?: ReadonlyArray<{ readonly function: OfferedTool }>;
}

export interface ModelMessage {
	readonly role: string;
	readonly content: unknown;
	/** Only in an answer of the model. */
	readonly tool_calls?: ReadonlyArray<{
		readonly id: string;
		readonly function: { readonly name: string; readonly arguments?: string };
	}>;
	/** Only in a tool's answer: the call that it belongs to. */
	readonly tool_call_id?: string;
}

/** A tool as the model sees it. */
export interface OfferedTool {
	readonly name: string;
	readonly description: string;
	/** A JSON schema. */
	readonly parameters: unknown;
}

/** What the model answers: a text for the user, or calls of tools. */
export type ModelAnswer = string | readonly ToolCall[];

export interface ToolCall {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
}

export interface ModelServer {
	/** For the field Base URL of n8n's OpenAI credential. */
	readonly baseUrl: string;
	/** Everything that the model was asked since its last script began, oldest first. */
	readonly requests: readonly ModelRequest[];
	/** Starts a script. A request after its last answer fails. */
	play(script: readonly ModelAnswer[] | ((request: ModelRequest) => ModelAnswer)): void;
	stop(): Promise<void>;
}

/** @param port default: any that is free */
export async function startModelServer(port = 0): Promise<ModelServer> {
	const server = Fastify({ bodyLimit: 16 * 1024 * 1024 });
	let script: Parameters<ModelServer['play']>[0] = [];
	let requests: ModelRequest[] = [];
	let calls = 0;

	server.post<{ Body: ModelRequest & { model: string } }>(
		'/v1/chat/completions',
		async ({ body }, reply) => {
			requests.push(body);
			const answer = typeof script === 'function' ? script(body) : script[requests.length - 1];
			if (answer === undefined)
				return await reply.code(500).send({ error: { message: 'The script is at its end.' } });
			return {
				id: `chatcmpl-${requests.length}`,
				object: 'chat.completion',
				created: Math.floor(Date.now() / 1000),
				model: body.model,
				choices: [choiceOf(answer, () => `call_${++calls}`)],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			};
		},
	);

	const address = await server.listen({ host: '127.0.0.1', port });
	return {
		baseUrl: `${address}/v1`,
		get requests() {
			return requests;
		},
		play(next) {
			script = next;
			requests = [];
		},
		stop: async () => await server.close(),
	};
}

/** @param nextId returns a new ID: n8n tells the calls of a run apart by it */
function choiceOf(answer: ModelAnswer, nextId: () => string): object {
	if (typeof answer === 'string')
		return { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } };
	return {
		index: 0,
		finish_reason: 'tool_calls',
		message: {
			role: 'assistant',
			content: null,
			tool_calls: answer.map(({ tool, input }) => ({
				id: nextId(),
				type: 'function',
				function: { name: tool, arguments: JSON.stringify(input) },
			})),
		},
	};
}
