/** A sheet with a bad row. A person who reads that a row was not paid must know what became of the others. */
import type { INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm, paymentV2, paymentV3 } from '../../support/fakes/forms';
import { quoteId } from '../../support/fakes/answers';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const paid = (): string[] => Object.keys(sandbox.control.ledger().paymentsByExternalId).sort();
const rows = ['INV-1', 'INV-2', 'INV-3'].map((id, index) => ({
	id,
	amount: index === 1 ? 'a lot' : '100',
}));
const perRow: INodeParameters = { externalId: '={{ $json.id }}', amount: '={{ $json.amount }}' };
const forms: Array<[string, INodeParameters]> = (['v2', 'v3'] as const).flatMap((version) => [
	[`${version} send`, { ...sendForm(version), ...perRow }],
	[
		`${version} create`,
		{ ...(version === 'v2' ? paymentV2 : paymentV3), quote: quoteId, currency: 'AED', ...perRow },
	],
]);

it.each(forms)('%s: the node stops before anything is sent', async (_name, parameters) => {
	const { error } = await executePayouts(sandbox, { parameters, items: rows });
	expect(error?.message).toMatch(
		/^Payment 'INV-2': 'Amount' .*\. No payment was created\. This run paid none of the other 2 items, but an earlier run may have paid them \[item 1\]$/,
	);
	expect(error?.description).not.toContain('In the same run');
	expect(error?.description).toContain(
		'After that, run the items again. Change no external ID except where the advice says so: a payment that exists',
	);
	expect(sandbox.control.requests()).toEqual([]);
});

it.each(forms.filter(([name]) => name.endsWith('send')))(
	'%s: the others are paid if the node continues',
	async (_name, parameters) => {
		const { outputs } = await executePayouts(sandbox, {
			parameters,
			items: rows,
			onError: 'continueErrorOutput',
		});
		expect(outputs[0]?.map(({ item }) => item)).toEqual([0, 2]);
		expect(outputs[1]?.map(({ item }) => item)).toEqual([1]);
		expect(paid()).toEqual(['INV-1', 'INV-3']);
	},
);

it.each(['v2', 'v3'] as const)(
	'%s: names what was paid, by external ID, if the service refuses a row',
	async (version) => {
		sandbox.control.addFault({
			kind: 'status',
			status: 422,
			method: 'POST',
			containing: 'INV-3',
		});
		const { error } = await executePayouts(sandbox, {
			parameters: {
				...sendForm(version),
				...perRow,
				options: { maxConcurrentRequests: 1 },
			},
			items: rows.map(({ id }) => ({ id, amount: '100' })),
		});
		expect(paid()).toEqual(['INV-1', 'INV-2']);
		expect(error?.message).toMatch(
			/^Payment 'INV-3': .*No payment was created\. Payments exist for other items of this run \[item 2\]$/,
		);
		expect(error?.description).toContain('a payment exists for items 0 to 1 (INV-1, INV-2).');
	},
);

const ofMissingColumn: INodeParameters = { externalId: '=INV{{ $json.number }}' };

it.each(forms)(
	'%s: nothing is sent if the expression of the external ID gives nothing, also for one row',
	async (_name, parameters) => {
		for (const items of [rows.slice(0, 1), rows.filter(({ id }) => id !== 'INV-2')]) {
			const { error } = await executePayouts(sandbox, {
				parameters: { ...parameters, ...ofMissingColumn },
				items,
			});
			expect(error?.message).toMatch(
				/^Payment 'INV': 'External ID' has only its fixed text, because its expression gives nothing\. Check the expression, and give the whole ID\. This run did not create this payment/,
			);
		}
		expect(sandbox.control.requests()).toEqual([]);
	},
);

it.each(forms.filter(([name]) => name.endsWith('send')))(
	'%s: only the rows whose expression of the external ID gives nothing are not sent if the node continues',
	async (_name, parameters) => {
		const { outputs, hint } = await executeWithHint({ ...parameters, ...ofMissingColumn }, [
			{ id: 'a', amount: '100' },
			{ id: 'b', amount: '100', number: '-7' },
		]);
		expect(outputs[1]?.map(({ item }) => item)).toEqual([0]);
		expect(outputs[1]?.[0]?.json['details']).toMatchObject({ created: 'no', externalId: 'INV' });
		expect(paid()).toEqual(['INV-7']);
		expect(hint).toMatch(/^Payments: 1 created \(INV-7, 100 AED\); 1 not sent \(INV\)/);
	},
);

/** Rows of a sheet with one number for different invoices. */
const misspelt = [
	{ id: 'INV', amount: '100' },
	{ id: 'INV', amount: '200' },
	{ id: 'INV-3', amount: '300' },
];

it.each(forms)(
	'%s: nothing is sent if different rows have one external ID',
	async (_name, parameters) => {
		const { error } = await executePayouts(sandbox, { parameters, items: misspelt });
		expect(error?.message).toMatch(
			/^Payment 'INV': 'External ID' is the same in 2 items of this run, but their payments differ, or one of them has a wrong value\. None of them was sent\. This run did not create this payment\. This run paid none of the other 2 items, but an earlier run may have paid them \[item 0\]$/,
		);
		expect(error?.description).toContain(
			'After that, run the items again. Change no external ID except where the advice says so: a payment that exists',
		);
		expect(sandbox.control.requests()).toEqual([]);
	},
);

it.each(forms.filter(([name]) => name.endsWith('send')))(
	'%s: none of the rows with one external ID is paid if the node continues',
	async (_name, parameters) => {
		const { outputs, hint } = await executeWithHint(parameters);
		expect(outputs[1]?.map(({ item }) => item)).toEqual([0, 1]);
		expect(paid()).toEqual(['INV-3']);
		expect(hint).toMatch(/^Payments: 1 created \(INV-3, 300 AED\); 2 not sent \(300 AED\)/);
	},
);

it.each(forms)(
	'%s: a row is not paid under the external ID of a bad one',
	async (_name, parameters) => {
		const { outputs, hint } = await executeWithHint(parameters, [
			{ id: 'INV', amount: '100' },
			{ id: 'INV', amount: 'a lot' },
		]);
		expect(outputs[0]).toEqual([]);
		expect(outputs[1]).toHaveLength(2);
		expect(sandbox.control.requests()).toEqual([]);
		expect(hint).toMatch(/^Payments: 2 not sent/);
	},
);

it.each(forms.filter(([name]) => name.endsWith('send')))(
	'%s: the hint counts the row that was not sent',
	async (_name, parameters) => {
		const { hint } = await executeWithHint(parameters, rows);
		expect(hint).toMatch(/^Payments: 2 created \(200 AED\); 1 not sent \(INV-2\)/);
	},
);

interface Row {
	readonly id: string;
	readonly amount: string;
	readonly number?: string;
}

async function executeWithHint(parameters: INodeParameters, items: readonly Row[] = misspelt) {
	const { outputs, run } = await executePayouts(sandbox, {
		parameters,
		items: items.map((row) => ({ ...row })),
		onError: 'continueErrorOutput',
	});
	const hint = run.data.resultData.runData['Under Test']?.[0]?.hints?.[0]?.message;
	return { outputs, hint };
}

it.each(forms)(
	'%s: the error names the wrong value, and not the other row with its external ID',
	async (_name, parameters) => {
		const items = [
			{ id: 'INV', amount: '100' },
			{ id: 'INV', amount: 'a lot' },
		];
		const { error } = await executePayouts(sandbox, { parameters, items });
		expect(error?.message).toMatch(/^Payment 'INV': 'Amount' .* \[item 1\]$/);
		expect(sandbox.control.requests()).toEqual([]);
	},
);
