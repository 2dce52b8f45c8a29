/** Report files: the row R15. */
import { readRecords } from '../../client/csv';
import type { HttpResponse } from '../../client/http';
import { isSuccess } from '../service/answers';
import type { Facts } from './facts';
import { found, narrowed, notTried } from '../finding/finding';
import type { Row } from './row';

/** The columns that this project knows, in the order of its sandbox. The interface documents none. */
const knownColumns = [
	'id',
	'external_id',
	'created_at',
	'status',
	'country',
	'payment_type',
	'payment_method',
	'amount',
	'amount_currency',
	'base_amount',
	'base_currency',
	'wallet_amount',
	'wallet_currency',
	'bank_reference',
	'msg',
];

const dayMs = 86_400_000;

export const R15: Row = {
	row: 'R15',
	point: 'Report files',
	promise:
		'Columns are found by name, and each row is output as often as the file contains it: the node adds nothing up',
	needs: 'read',
	how: 'Requests the payout report of the last week, and looks at its columns and the number of rows',
	settings: {
		asListed: '',
		otherOrder: '',
		moreColumns: '',
		columnMissing: 'Match the report by payment ID, not by external ID',
		byteOrderMark: '',
		headerAlone: '',
		empty: '',
		rowTwice: 'Remove repeated rows before you add up',
	},
	async try(facts) {
		facts.requireV3();
		if (facts.pays) await facts.paid().catch(() => undefined);
		const answer = await askReport(facts);
		if (!isSuccess(answer)) return notTried(`the report is refused with ${answer.status}`);
		if (answer.body.length === 0) return found('empty');
		if (answer.body[0] === 0xef && answer.body[1] === 0xbb) return found('byteOrderMark');
		const [columns = [], ...rows] = await readAll(answer);
		const detail = `${columns.length} columns`;
		if (!columns.includes('external_id')) return found('columnMissing', detail);
		const shared = columns.filter((name) => knownColumns.includes(name));
		const isInOrder = knownColumns
			.filter((name) => shared.includes(name))
			.every((name, index) => name === shared[index]);
		if (!isInOrder) return found('otherOrder', detail);
		if (columns.length > shared.length) return found('moreColumns', detail);
		if (rows.length > 0) return hasTwice(rows) ? found('rowTwice') : found('asListed', detail);
		return (await hasPaidLately(facts))
			? found('headerAlone', 'although the account has a payment from the last day')
			: narrowed(
					['asListed', 'headerAlone', 'rowTwice'],
					facts.pays ? 'the report has no rows' : 'the report has no rows: needs --pay',
				);
	},
};

async function askReport({ service, post, payOptions: { country } }: Facts): Promise<HttpResponse> {
	const endMs = service.now() + 60_000;
	const [start, end] = [new Date(endMs - 7 * dayMs).toISOString(), new Date(endMs).toISOString()];
	return await post('/v3/reports/payout', { body: { start, end, country } });
}

async function readAll({ body }: HttpResponse): Promise<ReadonlyArray<readonly string[]>> {
	const rows: Array<readonly string[]> = [];
	for await (const row of readRecords(chunksOf(body), 'POST /v3/reports/payout')) rows.push(row);
	return rows;
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
	yield await Promise.resolve(body);
}

const hasTwice = (rows: ReadonlyArray<readonly string[]>): boolean =>
	new Set(rows.map((row) => row.join('\n'))).size < rows.length;

/** A payment of the country whose status was recorded within a day was probably made less than a week ago. */
async function hasPaidLately(facts: Facts): Promise<boolean> {
	const known = await facts.known();
	return (
		known?.country === facts.payOptions.country &&
		known.atMs !== undefined &&
		facts.service.now() - known.atMs < dayMs
	);
}
