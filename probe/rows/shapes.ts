/** Forms of answers and texts: the rows R10 to R14. */
import { listOfRecords, readJsonBody } from '../../client/http';
import { formOf, isSuccess, recordOf, textOf } from '../service/answers';
import { found, narrowed, notTried } from '../finding/finding';
import type { Row } from './row';

export const R10: Row = {
	row: 'R10',
	point: 'Rows of the report list',
	promise: 'Each row is passed on unchanged',
	needs: 'read',
	how: 'Lists the newest reports',
	settings: { complete: '', emptyNames: '', noNames: '', unknownStatus: '' },
	async try({ service }) {
		const answer = await service.send('PUT', '/v2/reports/list/?limit=20&offset=0', { body: {} });
		const read = listOfRecords.safeParse(readJsonBody(answer));
		if (!isSuccess(answer) || !read.success)
			return notTried(`the list of reports is refused or unreadable (${answer.status})`);
		const rows = read.data;
		if (rows.length === 0) return notTried('the account has no reports');
		if (rows.some((row) => !('file_name' in row) || !('content_type' in row)))
			return found('noNames');
		if (rows.some((row) => row['file_name'] === '' || row['content_type'] === ''))
			return found('emptyNames');
		return rows.every((row) => fileStatuses.includes(String(row['file_status'])))
			? found('complete')
			: found('unknownStatus');
	},
};

const fileStatuses = ['pending', 'processing', 'success', 'fail'];

export const R11: Row = {
	row: 'R11',
	point: 'Filters of reports whose shape is not shown',
	promise: 'The forms accept any JSON for each filter',
	needs: 'read',
	how: 'Requests a wallet report of one minute with `timestamp` in four shapes',
	settings: {
		text: 'Report: Get Wallet Report: use the fields Start and End, or any Period',
		list: 'Report: Get Wallet Report: set Period to Using JSON, and write Timestamp and the filters as JSON lists',
		object:
			'Report: Get Wallet Report: set Period to Using JSON, and write the filters as JSON objects, Timestamp as {"from": ..., "to": ...}',
		range:
			'Report: Get Wallet Report: set Period to Using JSON, and write Timestamp as the text start/end',
	},
	async try(facts) {
		facts.requireV3();
		const endMs = facts.service.now();
		const [start, end] = [new Date(endMs - 60_000).toISOString(), new Date(endMs).toISOString()];
		const shapes = {
			text: { start, end },
			list: [start, end],
			object: { from: start, to: end },
			range: `${start}/${end}`,
		};
		const taken: string[] = [];
		let status = 0;
		for (const [value, timestamp] of Object.entries(shapes)) {
			const answer = await facts.post('/v3/reports/wallet', {
				body: { api_country: facts.payOptions.country, timestamp },
			});
			if (isSuccess(answer)) taken.push(value);
			status = answer.status;
		}
		const [value] = taken;
		if (value === undefined) return notTried(`the service accepts none of the shapes (${status})`);
		return taken.length === 1
			? found(value)
			: narrowed(
					taken,
					'these are accepted; the probe did not test whether the filter has an effect',
				);
	},
};

/** The required members of a quote, and the other documented ones. [Quote (response, v2 and v3)] */
const quoteMembers = [
	'id',
	'country',
	'payment_type',
	'payment_method',
	'currency',
	'amount_source',
	'amount_destination',
	'rate',
	'timestamp',
	'wallet_info',
];
const optionalMembers = ['limits'];

export const R12: Row = {
	row: 'R12',
	point: 'Answers whose fields are not shown (v3 quote by ID)',
	promise: 'They are passed on unchanged',
	needs: 'read',
	how: 'Requests a test quote, which moves no money, and gets it by its ID',
	settings: { asQuote: '', fewer: '', more: '' },
	async try(facts) {
		facts.requireV3();
		const { id } = await facts.quote();
		const answer = await facts.service.send(
			'GET',
			`/v3/quotes/${id}?country=${facts.payOptions.country}`,
		);
		const record = recordOf(answer);
		if (record === undefined)
			return notTried(`the quote could not be read by its ID (${answer.status})`);
		const names = Object.keys(record);
		if (quoteMembers.some((name) => !names.includes(name)))
			return found('fewer', `${names.length} members`);
		const more = names.filter((name) => ![...quoteMembers, ...optionalMembers].includes(name));
		return more.length > 0
			? found('more', `${more.length} members in addition to those of a quote`)
			: found('asQuote');
	},
};

const madeUpId = 'probe-made-up-id';
const knownText = /^Path parameter `?id`? must be UUID when external=false\.?$/i;

export const R13: Row = {
	row: 'R13',
	point: 'Error texts',
	promise:
		'The advice fits the known cause, and no account number, name or document number is repeated',
	needs: 'read',
	how: 'Gets a payment by an ID that is not a UUID. The refusal has a known text',
	settings: { known: '', otherWords: '', repeatsInput: '' },
	async try({ service, payOptions: { country } }) {
		const answer = await service.send(
			'GET',
			`/v2/payments/${madeUpId}?country=${country}&external=false`,
		);
		const text = textOf(answer);
		if (formOf(answer) !== 'own' || text === '')
			return notTried(`the refusal has no text of the service (${answer.status})`);
		if (text.includes(madeUpId)) return found('repeatsInput');
		return found(knownText.test(text) ? 'known' : 'otherWords');
	},
};

const hourSeconds = 3_600;

export const R14: Row = {
	row: 'R14',
	point: '`Retry-After` of requests',
	promise: 'If the wait is above 300 s, the items fail and nothing is sent until it is over',
	needs: 'read',
	how: 'Looks at every 429 of the run. It does not provoke one',
	settings: {
		unlimited: '',
		seconds: "Options: lower 'Max Concurrent Requests'",
		zero: "Options: lower 'Max Concurrent Requests'",
		negative: "Options: lower 'Max Concurrent Requests'",
		date: "Options: lower 'Max Concurrent Requests'",
		words: "Options: lower 'Max Concurrent Requests'",
		missing: "Options: lower 'Max Concurrent Requests'",
		long: 'Ask the service for your limits before you pay in bulk',
		huge: 'Ask the service for your limits before you pay in bulk',
	},
	try: async ({ service: { overheard } }) => {
		const [pause] = overheard.pauses;
		return await Promise.resolve(
			pause === undefined
				? found('unlimited', 'at the pace of the probe')
				: found(nameOfPause(pause.header)),
		);
	},
};

function nameOfPause(header: string | null): string {
	const text = header?.trim() ?? null;
	if (text === null) return 'missing';
	if (/^\d{10,}$/.test(text)) return 'huge';
	if (/^\d+$/.test(text))
		return Number(text) === 0 ? 'zero' : Number(text) >= hourSeconds ? 'long' : 'seconds';
	if (/^-\d+$/.test(text)) return 'negative';
	return Number.isNaN(Date.parse(text)) ? 'words' : 'date';
}
