import { createPayoutClient } from '../../../client';
import type { Planned } from '../../../client/run/planned';
import { type GivenSend, type SendChoices, startSend } from '../../../client/run/sendRun';
import { paying } from '../../../client/v3/plans';
import { notFound, paymentBody, quoteBody, v3Payment } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const form = {
	external_id: 'INV-1',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	amount_type: 'source',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
};
const { sender, beneficiary, payment_details } = v3Payment;

type Given = ReturnType<Parameters<typeof paying.planSend>[2]>;

const chosen: SendChoices = {
	dryRun: false,
	prepareApproval: false,
	requireApproval: false,
	approval: { summary: undefined, hash: undefined, maxAgeMs: Number.NaN },
	isSimple: false,
};

const item = (more: object = {}, choices: Partial<SendChoices> = {}): GivenSend<Given> => {
	const own = { ...form, ...more };
	const { country, ...rest } = own;
	return {
		form: own,
		choices: { plan: { ...chosen, ...choices } },
		funding: { plan: { check: 'off', terms: {} } },
		payment: {
			plan: {
				bodyForm: 'parts',
				members: { ...rest, payment_country: country, sender, beneficiary, payment_details },
			},
		},
	};
};

function start(items: ReadonlyArray<GivenSend<Given>>, ...steps: Step[]) {
	const clock = createFakeClock({ autoAdvance: true, startMs: Date.parse('2026-01-05T10:00:00Z') });
	const transport = createFakeTransport(...steps);
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock });
	const zone = { startOfDay: jest.fn(() => Date.parse('2026-01-04T18:30:00Z')), toMoment: Number };
	const run = startSend(client, paying, items, {
		clock,
		random: () => 0,
		inTurn: async (task) => await task(),
		stopping: new AbortController().signal,
		zone,
	});
	return { run, transport, zone };
}

const quoted = { body: quoteBody };
const paid = { status: 202, body: paymentBody };

it('quotes, pays and tells what became of the payment', async () => {
	const { run, transport } = start([item()], notFound, quoted, paid);
	expect(run.read).toEqual([{ externalId: 'INV-1', cleaned: { blanks: [], lines: [] } }]);
	expect(await run.run(0)).toMatchObject({ outcome: 'created', payment: paymentBody });
	expect(run.summary()).toEqual(['Payments: 1 created (INV-1, 1000 AED)']);
	expect(transport.bodyOf(2)).toEqual(v3Payment);
	await run.close?.();
});

it('counts the payments since the day began in the zone of the run', async () => {
	const list = { body: [] };
	const limited = item({ max_payments_per_day: 1 });
	const { run, transport, zone } = start([limited], notFound, quoted, list, paid);
	expect(await run.run(0)).toMatchObject({ outcome: 'created' });
	expect(zone.startOfDay).toHaveBeenCalledWith(Date.parse('2026-01-05T10:00:00Z'));
	expect(transport.lines()[2]).toMatch(/^GET \/v3\/payments\?/);
});

it('names the first part of an item that is wrong, limits before parties', async () => {
	const wrong = (name: string): Planned<never> => ({ error: new Error(name) });
	const parts = {
		choices: wrong('choices'),
		form: { ...form, max_slippage: 'a', repeat_within_hours: 'a', payment_type: 'B2B' },
		funding: wrong('funding'),
		payment: wrong('payment'),
	};
	const { choices, funding } = item();
	const steps: Array<GivenSend<Given>> = [
		parts,
		{ ...parts, choices },
		{ ...parts, choices, form: { ...parts.form, max_slippage: 1 } },
		{ ...parts, choices, form: { ...form, payment_type: 'B2B' } },
		{ ...parts, choices, form: { ...form, payment_type: 'B2B' }, funding },
		{ ...parts, choices, form, funding },
	];
	const { run, transport } = start(steps);
	expect(steps.map((_, index) => String(run.findProblem(index)))).toEqual([
		'Error: choices',
		expect.stringContaining('max_slippage'),
		expect.stringContaining('repeat_within_hours'),
		'Error: funding',
		expect.stringContaining('payment_type: IND B2B'),
		'Error: payment',
	]);
	expect(run.read).toEqual(steps.map(() => undefined));
	await expect(run.run(5)).rejects.toThrow('payment');
	expect(run.summary()).toEqual(['Payments: 1 not sent (INV-1)']);
	expect(transport.requests).toEqual([]);
});

it('sends nothing if the run exceeds a limit', () => {
	const limited = { max_total: '1500' };
	expect(() => start([item(limited), item({ ...limited, external_id: 'INV-2' })])).toThrow(
		'max_total: is 1500 AED',
	);
});

it('pays what a person has approved, and nothing else', async () => {
	const dry = start([item({}, { dryRun: true, prepareApproval: true })], notFound, quoted);
	const { approval } = (await dry.run.run(0)) as {
		approval: { summary: string; sha256: string };
	};
	const approved = {
		requireApproval: true,
		approval: { summary: approval.summary, hash: approval.sha256, maxAgeMs: 3_600_000 },
	};
	const same = start([item({}, approved)], notFound, quoted, paid);
	expect(await same.run.run(0)).toMatchObject({ outcome: 'created' });
	const other = start([item({ amount: '1000.01' }, approved)], notFound);
	await expect(other.run.run(0)).rejects.toMatchObject({ code: 'not_approved' });
});
