/** The example that pays the open rows of a Google Sheet: each row gets its own result back, and none is paid twice. */
import { strict as assert } from 'node:assert';

import { endOf } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { publish } from './published';
import type { ExampleRun } from '../../driver/examples';
import type { Cell } from '../../driver/servers/cloud/googleSheets';
import { oAuth2Data } from '../../driver/servers/cloud/oAuth2';
import type { Cloud } from '../../driver/servers/cloud/startCloud';
import type { Execution } from '../../driver/session/n8nApi';

type Row = Readonly<Record<string, Cell>>;

const row = (number: number, cells: Row = {}): Row => ({
	invoice: `INV-2026-18${String(number).padStart(2, '0')}`,
	country: 'IND',
	currency: 'AED',
	amount: `${number}00.50`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: 'Priya "P." Sharma, Kochi',
	beneficiary_account_number: `0001234567${String(number).padStart(2, '0')}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${number}`,
	...cells,
});
const HEADINGS = Object.keys(row(1));
const RESULTS = ['outcome', 'status', 'remark'];

/** Three mistakes in a row, an empty row, and the last one is there twice. */
const SHEET: readonly Row[] = [
	row(1),
	row(2, { amount: '#N/A' }),
	row(3, { beneficiary_name: '' }),
	row(4, { beneficiary_account_number: 12345678 }),
	{},
	row(5, { country: 'PAK', currency: 'SAR', beneficiary_branch_code: 'HABBPKKA' }),
	row(6, { amount: 600.5 }),
	row(7),
	row(7),
];
const OUTCOMES = ['created', 'not_sent', 'not_sent', 'not_sent', '', 'created', 'created'];
const INSERTED = 3;

interface Desk {
	run(): Promise<Execution>;
	/** The rows without the headings. */
	rows(): Row[];
	outcomes(): unknown[];
	/** How many requests to pay the service has got. */
	posts(): number;
}

export async function runBatchGoogleSheets(run: ExampleRun, cloud: Cloud): Promise<void> {
	const { google } = cloud;
	const { api } = run.n8n;
	const googleSheetsOAuth2Api = await api.importCredential(
		'sheet',
		'googleSheetsOAuth2Api',
		oAuth2Data(google.tokens),
	);
	const own = changeNode(run.workflow, 'Your Sheet', (node) => ({
		...node,
		parameters: JSON.parse(JSON.stringify(node.parameters).replace(/https:[^"]+/, google.address)),
	}));
	const nodes = own.nodes.map((node) =>
		node.type === 'n8n-nodes-base.googleSheets'
			? { ...node, credentials: { googleSheetsOAuth2Api } }
			: node,
	);
	const published = await publish(run.n8n, { ...own, nodes });
	const rows = (): Row[] => {
		const [headings = [], ...lines] = google.cells;
		return lines.map((line) =>
			Object.fromEntries(headings.map((heading, index) => [heading, line[index] ?? ''])),
		);
	};
	const desk: Desk = {
		run: async () => await endOf(api, await published.start({})),
		rows,
		outcomes: () => rows().map(({ outcome }) => outcome),
		posts: () =>
			run.sandbox.control
				.requests()
				.filter((one) => one.method === 'POST' && one.path.startsWith('/v3/payment')).length,
	};
	try {
		await paysEachRowOnce(desk, cloud);
		await paysNothingAgain(desk, cloud);
		await tellsOfLostRows(desk, cloud);
		await keepsToTheLimits(desk, cloud);
		await refusesRepeats(desk, cloud);
		await paysAgainWhatFailed(desk, cloud, run.sandbox);
	} finally {
		await published.stop();
	}
	for (const [id, payments] of Object.entries(run.sandbox.control.ledger().paymentsByExternalId))
		assert.equal(payments.length, 1, `${id} has several payments`);
}

const fill = ({ google }: Cloud, list: readonly Row[], headings = HEADINGS): void => {
	google.cells = [
		[...headings],
		...list.map((cells) => headings.map((heading) => cells[heading] ?? '')),
	];
};

const expectSuccess = ({ status, data }: Execution): void =>
	assert.equal(status, 'success', data?.resultData.error?.message);

async function paysEachRowOnce(desk: Desk, cloud: Cloud): Promise<void> {
	fill(cloud, SHEET);
	const inserted = HEADINGS.map((heading) => row(8)[heading] ?? '');
	// While the payments are made, a person inserts a row, and the access token gets too old.
	const edit = (): void => {
		cloud.google.cells.splice(INSERTED, 0, inserted);
		cloud.google.tokens.expire();
	};
	cloud.google.edits = [undefined, edit];
	expectSuccess(await desk.run());
	assert.equal(desk.posts(), 4);
	const moved = SHEET.toSpliced(INSERTED - 1, 0, row(8));
	const cells = (list: readonly Row[]): unknown[] =>
		list.map((one) => HEADINGS.map((heading) => one[heading] ?? ''));
	assert.deepEqual(cells(desk.rows()), cells(moved), 'a cell that is none of ours has changed');
	const [created, existing] = desk.outcomes().slice(-2);
	assert.deepEqual([created, existing].sort(), ['created', 'existing']);
	assert.deepEqual(desk.outcomes().slice(0, -2), OUTCOMES.toSpliced(INSERTED - 1, 0, ''));
	for (const { outcome, remark, status } of desk.rows()) {
		assert.equal(remark === '', outcome === '');
		assert.equal(status !== '', outcome === 'created' || outcome === 'existing');
	}
	assert.match(String(desk.rows()[4]?.remark), /account_number/i);

	// The next run pays the row that was inserted, and looks at the mistakes once more.
	expectSuccess(await desk.run());
	assert.equal(desk.posts(), 5);
	assert.equal(desk.outcomes()[INSERTED - 1], 'created');
}

async function paysNothingAgain(desk: Desk, cloud: Cloud): Promise<void> {
	// Google does not take the results, so the rows stay open.
	const before = desk.outcomes();
	fill(cloud, desk.rows());
	cloud.google.failedWrites = 1;
	assert.equal((await desk.run()).status, 'error');
	assert.equal(desk.posts(), 5);
	expectSuccess(await desk.run());
	assert.deepEqual(
		desk.outcomes(),
		before.map((outcome) => (outcome === 'created' ? 'existing' : outcome)),
	);
	assert.equal(desk.posts(), 5, 'a row was paid again');
	const requests = cloud.google.requests.length;
	fill(
		cloud,
		desk.rows().filter(({ outcome }) => outcome === 'existing'),
		[...HEADINGS, ...RESULTS],
	);
	expectSuccess(await desk.run());
	assert.equal(
		cloud.google.requests.length - requests,
		2,
		'a sheet without open rows is only read',
	);
}

async function tellsOfLostRows(desk: Desk, cloud: Cloud): Promise<void> {
	fill(cloud, [row(9), row(10)]);
	cloud.google.edits = [undefined, () => void cloud.google.cells.splice(1, 1)];
	const { status, data } = await desk.run();
	assert.equal(status, 'error');
	assert.match(data?.resultData.error?.message ?? '', /for INV-2026-1809 \(created\)\./);
	assert.deepEqual(desk.outcomes(), ['created']);
	assert.equal(desk.posts(), 7);
}

async function refusesRepeats(desk: Desk, cloud: Cloud): Promise<void> {
	const same = { beneficiary_account_number: '000999999999', amount: '75.00' };
	fill(cloud, [row(13, same), row(14, same), row(15), row(16, { invoice: 'inv-2026-1815' })]);
	expectSuccess(await desk.run());
	assert.deepEqual(desk.outcomes(), ['not_sent', 'not_sent', 'created', 'created']);
	const remarks = desk.rows().map(({ remark }) => String(remark));
	for (const remark of remarks.slice(0, 2)) {
		assert.match(remark, /The same account gets the same amount as in INV-2026-181[34]/);
		assert.match(remark, /remove the others, and run this workflow again/);
	}
	for (const remark of remarks.slice(2)) assert.match(remark, /\. Look at this: .*capital letters/);
	// What was paid is never shown as not sent, because a person could pay it under another number.
	fill(cloud, [row(13, same)]);
	expectSuccess(await desk.run());
	fill(cloud, [row(13, same), row(14, same)]);
	expectSuccess(await desk.run());
	assert.deepEqual(desk.outcomes(), ['existing', 'not_sent']);
	assert.equal(desk.posts(), 10);
}

/** A person writes into the row what its remark says. */
async function paysAgainWhatFailed(
	desk: Desk,
	cloud: Cloud,
	{ control }: ExampleRun['sandbox'],
): Promise<void> {
	control.changeSettings({ settleAfterMs: null });
	fill(cloud, [row(17)]);
	expectSuccess(await desk.run());
	for (const { id, external_id } of control.payments())
		if (external_id === row(17)['invoice']) control.advancePayment(id, { status: 'failed' });
	fill(cloud, [row(17)]);
	expectSuccess(await desk.run());
	assert.match(
		String(desk.rows()[0]?.['remark']),
		/write INV-2026-1817 in a column named pay_again/,
	);
	const headings = [...HEADINGS, ...RESULTS, 'pay_again'];
	for (const outcome of ['created', 'existing']) {
		fill(cloud, [{ ...desk.rows()[0], outcome: '', pay_again: 'INV-2026-1817' }], headings);
		expectSuccess(await desk.run());
		assert.deepEqual(desk.outcomes(), [outcome]);
		assert.match(String(desk.rows()[0]?.['remark']), /Paid again as INV-2026-1817#2/);
	}
	assert.equal(desk.posts(), 12);
}

async function keepsToTheLimits(desk: Desk, cloud: Cloud): Promise<void> {
	fill(cloud, [row(11, { amount: '30000' }), row(12, { amount: '20000.01' })]);
	expectSuccess(await desk.run());
	assert.deepEqual(desk.outcomes(), ['not_sent', 'not_sent']);
	for (const { remark } of desk.rows()) assert.match(String(remark), /Max Total per Run/);
	fill(
		cloud,
		Array.from({ length: 101 }, (_, index) => row(index + 20, { amount: '1' })),
	);
	expectSuccess(await desk.run());
	assert.deepEqual(new Set(desk.outcomes()), new Set(['not_sent']));
	assert.equal(desk.posts(), 7);
}
