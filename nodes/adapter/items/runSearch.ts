import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { createPayoutClient, type PayoutClient } from '../../../client';
import { n8nClock } from '../n8n/clock';
import { createN8nTransport } from '../n8n/transport';
import { readBaseUrl } from '../n8n/readBaseUrl';
import { readTimezone } from '../n8n/timezone';
import { toNodeError } from '../errors/toNodeError';

/** How a list of the editor gets its entries. */
export interface ListSearch {
	/** The fields of the form that it reads. Errors use their labels. */
	readonly fields: readonly INodeProperties[];
	readonly run: (
		client: PayoutClient,
		search: {
			form: Readonly<Record<string, unknown>>;
			filter?: string | undefined;
			from?: string | undefined;
			/** The workflow's time zone. */
			timezone: string;
		},
	) => Promise<{ choices: ReadonlyArray<{ name: string; value: string }>; next?: string }>;
}

/**
 * Fills a list of the editor. A person waits for it, so failed requests are not sent again.
 *
 * @throws NodeApiError or NodeOperationError, whose message the list shows
 */
export async function runSearch(
	context: ILoadOptionsFunctions,
	{ fields, run }: ListSearch,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	try {
		const client = createPayoutClient({
			baseUrl: await readBaseUrl(context),
			transport: createN8nTransport(context),
			clock: n8nClock,
		});
		const names = ['apiVersion', ...fields.map(({ name }) => name)];
		const form = Object.fromEntries(
			names.map((name) => [name, context.getCurrentNodeParameter(name)]),
		);
		const { choices, next } = await explained(
			client,
			async () =>
				await run(client, {
					form,
					filter,
					from: paginationToken,
					timezone: readTimezone(context),
				}),
		);
		return { results: [...choices], ...(next === undefined ? {} : { paginationToken: next }) };
	} catch (error) {
		throw toNodeError(context.getNode(), error, { fields });
	}
}

async function explained<T>(client: PayoutClient, ask: () => Promise<T>): Promise<T> {
	try {
		return await ask();
	} catch (error) {
		throw await client.explain(error);
	}
}
