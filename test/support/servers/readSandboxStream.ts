/** Reads an event stream of the sandbox as text and blocks, without the client's parser. */
import { signForSandbox, type TokenOptions } from './signForSandbox';
import type { TestSandbox } from './startSandbox';

export interface StreamBlock {
	readonly id?: string;
	readonly event?: string;
	readonly data?: string;
	readonly comment?: string;
}

export interface OpenTestStream {
	readonly response: Response;
	/** Everything received so far. */
	text(): string;
	/** The complete blocks so far, including comments. */
	blocks(): StreamBlock[];
	/** How the stream ended, or null while it is open. */
	ended(): 'finished' | 'broken' | null;
	/** Waits until the condition holds. Fails after 5 s. */
	until(condition: () => boolean): Promise<void>;
	close(): void;
}

/** Opens a stream. `path` includes the version, for example `/v3/events`. */
export async function openTestStream(
	sandbox: TestSandbox,
	path: string,
	options: { lastEventId?: string; tokenOptions?: TokenOptions } = {},
): Promise<OpenTestStream> {
	const abort = new AbortController();
	const response = await fetch(`${sandbox.baseUrl}${path}`, {
		signal: abort.signal,
		headers: {
			authorization: `Bearer ${signForSandbox(sandbox, options.tokenOptions)}`,
			...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
		},
	});
	let text = '';
	let ended: 'finished' | 'broken' | null = null;
	const decoder = new TextDecoder();
	const read = async () => {
		if (response.body === null) return;
		for await (const chunk of response.body) text += decoder.decode(chunk, { stream: true });
	};
	read().then(
		() => {
			ended = 'finished';
		},
		() => {
			ended = 'broken';
		},
	);
	const stream: OpenTestStream = {
		response,
		text: () => text,
		blocks: () => readBlocks(text),
		ended: () => ended,
		until: async (condition) => {
			const deadline = Date.now() + 5000;
			while (!condition()) {
				if (Date.now() > deadline) throw new Error(`Waited in vain; so far came:\n${text}`);
				await new Promise((resolve) => setTimeout(resolve, 2));
			}
		},
		close: () => abort.abort(),
	};
	return stream;
}

function readBlocks(text: string): StreamBlock[] {
	return text
		.split('\n\n')
		.slice(0, -1)
		.map((block) => {
			const fields = new Map<string, string>();
			for (const line of block.split('\n')) {
				const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
				const key = name === '' ? 'comment' : name;
				const earlier = fields.get(key);
				fields.set(key, earlier === undefined ? value : `${earlier}\n${value}`);
			}
			return Object.fromEntries(fields);
		});
}
