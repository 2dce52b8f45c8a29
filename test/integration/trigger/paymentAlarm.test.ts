/** What the chat reads in the alarms of the examples, also if nobody knows who was paid. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const event: IDataObject = {
	...{ externalId: 'INV-1', status: 'failed', action: 'retryWithNewId' },
	...{ sourceAmount: 310.5, sourceCurrency: 'AED', amount: 6800, currency: 'INR' },
};

async function messageOf(
	file: string,
	given: IDataObject,
	row: IDataObject,
): Promise<string | undefined> {
	const { nodes } = JSON.parse(readText(`examples/${file}.workflow.json`)) as { nodes: INode[] };
	const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};
	const { assignments } = parametersOf('What to Do')['assignments'] as {
		assignments: ReadonlyArray<{ name: string; value: string }>;
	};
	const before = { 'On Payment Event': [given] };
	const items = await evaluate(
		Object.fromEntries(assignments.map(({ name, value }) => [name, value])),
		{ before, items: [row] },
	);
	const { message, text } = { ...parametersOf('Tell the Chat'), ...parametersOf('Tell Slack') };
	const [told] = await evaluate({ told: String(message ?? text) }, { before, items });
	return told?.['told'] as string | undefined;
}

describe.each(['payment-alarm', 'payment-alarm-slack'])('%s', (file) => {
	test.each<[string, IDataObject, IDataObject, string]>([
		[
			'a payment of the table',
			event,
			{ beneficiary_name: 'Priya Sharma' },
			'INV-1 failed: 310.50 AED, 6,800.00 INR, to Priya Sharma. Nothing was paid. ',
		],
		[
			'a payment that is not in the table',
			event,
			{},
			'INV-1 failed: 310.50 AED, 6,800.00 INR, beneficiary not in Payouts. Nothing was paid. ',
		],
		[
			'no table',
			event,
			{ error: 'Data table not found' },
			'INV-1 failed: 310.50 AED, 6,800.00 INR, beneficiary not in Payouts. Nothing was paid. ',
		],
		[
			'an event that shows nothing else',
			{ paymentId: 'p-1', action: 'lookUpLater' },
			{},
			'p-1 payment error: amount not shown, beneficiary not in Payouts. Look the payment up',
		],
	])('%s', async (_, given, row, start) => {
		const message = await messageOf(file, given, row);
		expect(message?.slice(0, start.length)).toBe(start);
	});

	test.each(['retryWithNewId', 'recoverFunds'])(
		'%s: names the form of the example that pays again, and the options',
		async (action) => {
			const { name } = JSON.parse(readText('examples/pay-again.workflow.json')) as { name: string };
			const message = await messageOf(file, { ...event, action }, { invoice: 'INV-1' });
			expect(message).toContain(`the form of the workflow ${name}, or `);
			expect(message).toContain('Replaces External ID');
		},
	);

	test.each(['retryWithNewId', 'recoverFunds'])(
		'%s: names the column of the sheet, and no form, if the payment is not in the table',
		async (action) => {
			for (const row of [{}, { error: 'Data table not found' }]) {
				const message = await messageOf(file, { ...event, action }, row);
				expect(message).toContain(
					'write its number in the column pay_again of its row in the sheet',
				);
				expect(message?.includes('funds_recovered')).toBe(action === 'recoverFunds');
				expect(message).toContain('Replaces External ID');
				expect(message).not.toContain('the form of the workflow');
			}
		},
	);

	test('looks for the row of a payment that replaces another one, too', async () => {
		const { nodes } = JSON.parse(readText(`examples/${file}.workflow.json`)) as { nodes: INode[] };
		const { filters } = nodes.find(({ name }) => name === 'Who Was Paid')?.parameters ?? {};
		const [condition] = (filters as { conditions: Array<{ keyValue: string }> }).conditions;
		const items = ['INV-1', 'INV-1#2', 'INV-1#12', 'INV#1', undefined].map((externalId) => ({
			...(externalId === undefined ? {} : { externalId }),
		}));
		const looked = await evaluate({ for: condition?.keyValue ?? '' }, { items });
		expect(looked.map((one) => one['for'])).toEqual(['INV-1', 'INV-1', 'INV-1', 'INV#1', '']);
	});
});
