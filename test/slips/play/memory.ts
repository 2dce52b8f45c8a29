/** The service in memory, for thousands of days. */
import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Day } from '../slips/day';
import type { Backend } from './play';
import { readAsked, Service, toHelperResponse } from './service';

export function createMemoryBackend(): Backend {
	let service = new Service('v3', new Set());
	return {
		baseUrl: 'https://service.example',
		keys: [
			{ accessKey: 'days-of-invoices', secretKey: 'made-up-secret-of-the-days-of-invoices' },
			{ accessKey: 'days-of-others', secretKey: 'made-up-secret-of-the-days-of-others' },
		],
		begin: ({ form: { version, deal }, earlier }: Day) => {
			service = new Service(version, new Set(deal === null ? [] : [deal]), earlier);
		},
		request: async (options: IHttpRequestOptions) =>
			await Promise.resolve(toHelperResponse(service.answer(readAsked(options)))),
		received: () => service.received,
	};
}
