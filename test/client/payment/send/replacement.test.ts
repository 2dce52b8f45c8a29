import { InputError, TransportError } from '../../../../client/errors';
import { toApiError } from '../../../../client/problem/toApiError';
import type { ServiceRecord } from '../../../../client/http/answer';
import { payeeOf } from '../../../../client/payment/payee';
import { findAnywhere, findInCountry } from '../../../../client/payment/send/finder';
import {
	checkOfChain,
	readReplacement,
	rootOf,
	withKnownPayee,
} from '../../../../client/payment/send/replacement';
import { decodeProblem } from '../../../../client/v3/problem';
import { notFound, paymentBody } from '../../../support/fakes/answers';
import { toResponse } from '../../../support/fakes/fakeTransport';

const absent = () => toApiError('GET /v3/payments/{id}', toResponse(notFound), decodeProblem);

type Known = Readonly<Record<string, unknown>>;

/** Looks up statuses by external ID. An error is thrown, and an unknown ID is absent. */
const finderOf = (statuses: Known, asked: string[] = []) =>
	findAnywhere(async ({ id }): Promise<ServiceRecord> => {
		asked.push(id);
		const status = statuses[id];
		if (status instanceof Error) throw status;
		if (!Object.hasOwn(statuses, id)) throw absent();
		return await Promise.resolve({ ...paymentBody, external_id: id, status });
	}, 'IND');

const replace = (replaced: unknown, externalId: string, more: object = {}) =>
	readReplacement({ replaces_external_id: replaced, ...more }, externalId);

describe('the new external ID', () => {
	it.each([
		['INV-1', 'INV-1#2', ['INV-1'], ['INV-1#3', 'INV-1#4', 'INV-1#5', 'INV-1#6', 'INV-1#7']],
		[
			'INV-1#2',
			'INV-1#3',
			['INV-1', 'INV-1#2'],
			['INV-1#4', 'INV-1#5', 'INV-1#6', 'INV-1#7', 'INV-1#8'],
		],
		[
			'INV-1#9',
			'INV-1#10',
			['INV-1', ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `INV-1#${n}`)],
			['INV-1#11', 'INV-1#12', 'INV-1#13', 'INV-1#14', 'INV-1#15'],
		],
		['A#4711#2', 'A#4711#3', ['A#4711', 'A#4711#2'], [4, 5, 6, 7, 8].map((n) => `A#4711#${n}`)],
		[17, '17#2', ['17'], [3, 4, 5, 6, 7].map((n) => `17#${n}`)],
		['#1', '#1#2', ['#1'], [3, 4, 5, 6, 7].map((n) => `#1#${n}`)],
	])('after %s is %s', (replaced, externalId, chain, following) => {
		expect(replace(replaced, externalId)).toMatchObject({ chain, following });
	});

	it.each(['INV-1-2', 'INV-1', 'INV-1#3', 'INV-2#2', 'inv-1#2', 'INV-1#02'])(
		'is not %s after INV-1',
		(externalId) => {
			expect(() => replace('INV-1', externalId)).toThrow(/^external_id: must be INV-1#2, because/);
		},
	);

	it('is free if the payment replaces none', () => {
		expect(readReplacement({}, 'INV-1#2')).toBeUndefined();
	});

	it.each(['', null, undefined, 'a b', {}, '..'])('cannot follow %p', (replaced) => {
		expect(() => replace(replaced, 'INV-1#2')).toThrow(/^replaces_external_id: /);
	});

	it.each([
		['A#0', 'A'],
		['A#1', 'A'],
		['A#02', 'A'],
		['A#2#2', 'A'],
		['A#9#1#3', 'A'],
	])('cannot follow %s, because nobody knows which payments come before it', (replaced, root) => {
		for (const externalId of [`${replaced}#2`, `${root}#2`, `${root}#3`])
			expect(() => replace(replaced, externalId)).toThrow(
				`replaces_external_id: must be the ID of the first payment, such as ${root}, or end in`,
			);
	});

	it('is followed by no ID that would be too long', () => {
		const long = 'x'.repeat(126);
		expect(replace(`${long}#8`, `${long}#9`)?.following).toEqual([]);
		expect(replace(long, `${long}#2`)?.otherSpellings).toEqual([`${long}#1`]);
	});

	it('ends after 99 payments', () => {
		expect(() => replace('A#99', 'A#100')).toThrow(/has been replaced 98 times/);
	});
});

async function check(statuses: Known, replaced = 'INV-1', more: object = {}) {
	const [, root = replaced, number = '1'] = /^(.+)#(\d+)$/.exec(replaced) ?? [];
	const externalId = `${root}#${Number(number) + 1}`;
	const replacement = replace(replaced, externalId, more);
	const asked: string[] = [];
	await checkOfChain(replacement, externalId, finderOf(statuses, asked), 'IND')?.();
	return asked;
}

const after = (first: number): string[] =>
	Array.from({ length: 5 }, (_, index) => `INV-1#${first + index}`);

it.each(['failed', 'rejected', 'canceled'])('replaces a payment that is %s', async (status) => {
	expect(await check({ 'INV-1': status })).toEqual([
		...['INV-1', 'INV-1#1', 'INV-1#01', 'INV-1#02'],
		...after(3),
	]);
});

it.each([
	['queued', 'has the status queued'],
	['pending', 'has the status pending'],
	['processing', 'has the status processing'],
	['succeeded', 'has succeeded, so this invoice is paid'],
	['unknown', 'has the status unknown'],
	['FAILED', 'has a status that this node does not know'],
	['expired', 'has a status that this node does not know'],
	[undefined, 'shows no status'],
	[null, 'shows no status'],
	[7, 'shows no status'],
])('never replaces a payment whose status is %p', async (status, words) => {
	for (const more of [{}, { replace_reversed: true }]) {
		await expect(check({ 'INV-1': status }, 'INV-1', more)).rejects.toMatchObject({
			code: 'not_replaceable',
			message: expect.stringContaining(words),
		});
	}
});

it('replaces a reversed payment only if the user confirms it', async () => {
	await expect(check({ 'INV-1': 'reversed' })).rejects.toMatchObject({
		message: 'The payment INV-1 had succeeded and was reversed',
		advice: expect.stringMatching(
			/^First take back any money or goods .*'Replace Reversed Payment'\.$/,
		),
	});
	await expect(
		check({ 'INV-1': 'reversed' }, 'INV-1', { replace_reversed: true }),
	).resolves.toHaveLength(9);
	await expect(
		check({ 'INV-1': 'reversed' }, 'INV-1', { replace_reversed: 'true' }),
	).rejects.toThrow(InputError);
});

it.each([
	['the first', { 'INV-1': 'succeeded', 'INV-1#2': 'failed' }, 'INV-1 has succeeded'],
	['the last', { 'INV-1': 'failed', 'INV-1#2': 'queued' }, 'INV-1#2 has the status queued'],
	['none', { 'INV-1': 'failed' }, 'no payment INV-1#2 to replace'],
	['no first', { 'INV-1#2': 'failed' }, 'no payment INV-1 to replace'],
	[
		'a later',
		{ 'INV-1': 'failed', 'INV-1#2': 'failed', 'INV-1#4': 'failed' },
		'INV-1#4 exists already (status: failed)',
	],
	[
		'a later one after a gap',
		{ 'INV-1': 'failed', 'INV-1#2': 'failed', 'INV-1#8': 'succeeded' },
		'INV-1#8 exists already (status: succeeded)',
	],
])('looks at the whole chain: %s', async (_, statuses, words) => {
	await expect(check(statuses, 'INV-1#2')).rejects.toThrow(words);
});

it.each(['INV-1#1', 'INV-1#01', 'INV-1#02', 'INV-1#03'])(
	'pays nothing if %s, another spelling of a place in the chain, may have paid',
	async (other) => {
		const chain = { 'INV-1': 'failed', 'INV-1#2': 'failed' };
		for (const status of ['succeeded', 'queued', null])
			await expect(check({ ...chain, [other]: status }, 'INV-1#2')).rejects.toMatchObject({
				code: 'not_replaceable',
				message: expect.stringContaining(`The payment ${other} `),
			});
		await expect(check({ ...chain, [other]: 'failed' }, 'INV-1#2')).resolves.toContain(other);
		const failure = new TransportError('timeout', true);
		await expect(check({ ...chain, [other]: failure }, 'INV-1#2')).rejects.toBe(failure);
	},
);

it('accepts a whole chain without success', async () => {
	const statuses = { 'INV-1': 'failed', 'INV-1#2': 'rejected' };
	expect(await check(statuses, 'INV-1#2')).toEqual([
		...['INV-1', 'INV-1#2', 'INV-1#1', 'INV-1#01', 'INV-1#02', 'INV-1#03'],
		...after(4),
	]);
});

it.each(['INV-1', 'INV-1#3', 'INV-1#7'])('stops if nobody answers for %s', async (externalId) => {
	const failure = new TransportError('timeout', true);
	await expect(check({ 'INV-1': 'failed', [externalId]: failure })).rejects.toBe(failure);
});

describe('the advice', () => {
	const adviceOn = async (checked: Promise<unknown>): Promise<string> =>
		await checked.then(
			() => '',
			(error: unknown) => (error as InputError).advice,
		);

	it.each([
		['succeeded', /^Do not pay this invoice again\.$/],
		['queued', /^Wait for its final status\. Do not pay this invoice again unless/],
		['unknown', /^Ask the service's support\. Do not pay this invoice again until/],
		['expired', /^Ask the service's support what this status means\./],
		[null, /^Look it up later by its external ID\./],
	])('fits a payment that is %p', async (status, words) => {
		expect(await adviceOn(check({ 'INV-1': status }))).toMatch(words);
	});

	it('fits a payment that is not there, or is there too early', async () => {
		expect(await adviceOn(check({}))).toMatch(/If nobody has sent INV-1 yet, remove the option/);
		expect(await adviceOn(check({ 'INV-1': 'failed' }, 'INV-1#2'))).toMatch(
			/must name the last payment of this invoice that exists\. .*: INV-1, INV-1#2 and so on\.$/,
		);
		const later = { 'INV-1': 'failed', 'INV-1#4': 'succeeded' };
		expect(await adviceOn(check(later))).toMatch(/^Find out who sent INV-1#4/);
	});

	it.each([
		['succeeded', 'If both pay one invoice: Do not pay this invoice again. If they'],
		['failed', "Send with the option 'Replaces External ID', which then is INV-1. If they"],
		['pending', 'If both pay one invoice: Wait for its final status.'],
		['reversed', 'If both pay one invoice: First take back any money or goods'],
	])('fits an ID that seems to replace one that is %s', async (status, words) => {
		const typed = checkOfChain(undefined, 'INV-1#2', finderOf({ 'INV-1': status }), 'IND');
		const advice = await adviceOn(typed?.() ?? Promise.resolve());
		expect(advice).toContain(words);
		expect(advice).not.toMatch(/another end|Keep the same/);
	});
});

it('compares the payment with the last one of the chain', async () => {
	const amounts: Readonly<Record<string, number>> = { 'INV-1': 7400, 'INV-1#2': 74 };
	const finder = findAnywhere(async ({ id }) => {
		if (amounts[id] === undefined) throw absent();
		return await Promise.resolve({
			...{ id: paymentBody.id, external_id: id, status: 'failed' },
			base_amount: amounts[id],
		});
	}, 'IND');
	const check = checkOfChain(replace('INV-1#2', 'INV-1#3'), 'INV-1#3', finder, 'IND', {
		asked: { sourceAmount: 7400 },
		payee: payeeOf({}),
	});
	if (!check) throw new Error('nothing to check');
	const amount = {
		text: 'The replaced payment INV-1#2 shows the source amount 74 instead of 7400',
		needsApproval: true,
	};
	expect((await check()).differences).toEqual([
		amount,
		{
			text: 'The payee could not be compared with that of the replaced payment INV-1#2',
			needsApproval: false,
			couldNotCompare: true,
		},
	]);
	expect(await withKnownPayee(check)()).toEqual({ notSearched: [], differences: [amount] });
});

describe('where look-ups are bound to a country', () => {
	/** Statuses by external ID and country. An error is thrown. */
	const checkIn = async (known: Readonly<Record<string, Known>>, externalId = 'INV-1#2') => {
		const finder = findInCountry(async ({ id, country = '' }) => {
			const status = known[id]?.[country];
			if (status instanceof Error) throw status;
			if (status === undefined) throw absent();
			return await Promise.resolve({ ...paymentBody, external_id: id, status });
		}, 'IND');
		const replacement = externalId === 'INV-1#2' ? replace('INV-1', externalId) : undefined;
		return await checkOfChain(replacement, externalId, finder, 'IND')?.();
	};
	const refusal = toApiError('GET', toResponse({ ...notFound, status: 403 }), decodeProblem);

	it('looks in each country, also after one that has the payment', async () => {
		for (const seen of [{ PAK: 'succeeded' }, { IND: 'failed', NGA: 'succeeded' }])
			await expect(checkIn({ 'INV-1': seen })).rejects.toThrow('succeeded');
		const pending = { 'INV-1': { IND: 'failed' }, 'INV-1#4': { NGA: 'failed' } };
		await expect(checkIn(pending)).rejects.toThrow('INV-1#4 exists already');
		await expect(checkIn({ 'INV-1': { IND: 'failed', PAK: 'failed' } })).resolves.toEqual({
			notSearched: [],
			differences: [],
		});
	});

	it('says in which countries the service refuses to look, and stops if nobody answers', async () => {
		const known = { 'INV-1': { IND: 'failed', PAK: refusal }, 'INV-1#5': { NGA: refusal } };
		await expect(checkIn(known)).resolves.toMatchObject({ notSearched: ['PAK', 'NGA'] });
		const failure = new TransportError('timeout', true);
		for (const country of ['IND', 'NGA'])
			await expect(checkIn({ 'INV-1': { IND: 'failed', [country]: failure } })).rejects.toBe(
				failure,
			);
		await expect(checkIn({ 'INV-1': { IND: refusal, PAK: 'failed' } })).rejects.toBe(refusal);
	});

	it('looks for the payment that a typed ID seems to replace in each country', async () => {
		await expect(checkIn({ 'INV-1': { NGA: 'failed' } }, 'INV-1#3')).rejects.toThrow(
			'as if it replaced the payment INV-1, which exists already (status: failed)',
		);
		await expect(checkIn({ 'INV-1': { PAK: refusal } }, 'INV-1#3')).resolves.toEqual({
			notSearched: ['PAK'],
			differences: [],
		});
	});
});

describe('an ID with such an end that replaces none', () => {
	const typed = async (externalId: string, statuses: Known, asked: string[] = []) =>
		await checkOfChain(undefined, externalId, finderOf(statuses, asked), 'IND')?.();

	it.each([
		['INV-1', undefined],
		['A#4711', undefined],
		['A#', undefined],
		['#1', undefined],
		['#2#2', undefined],
		['INV-1#2', 'INV-1'],
		['INV-1#1', 'INV-1'],
		['INV-1#02', 'INV-1'],
		['INV-1#2#2', 'INV-1'],
		['INV-1#99', 'INV-1'],
		['A#4711#2', 'A#4711'],
	])('%s has the root %s', (externalId, root) => {
		expect(rootOf(externalId)).toBe(root);
	});

	it.each(['INV-1#2', 'INV-1#02', 'INV-1#1', 'INV-1#2#2'])(
		'%s is refused if the payment without the end exists',
		async (externalId) => {
			for (const status of ['failed', 'succeeded', null])
				await expect(typed(externalId, { 'INV-1': status })).rejects.toMatchObject({
					code: 'not_replaceable',
					message: expect.stringMatching(/^external_id: ends in .*, which exists already/),
				});
			const failure = new TransportError('timeout', true);
			await expect(typed(externalId, { 'INV-1': failure })).rejects.toBe(failure);
		},
	);

	it("is paid if there is none: the end is the user's own numbering", async () => {
		const asked: string[] = [];
		await expect(typed('PO-7#2', { 'PO-7#1': 'succeeded' }, asked)).resolves.toBeDefined();
		expect(asked).toEqual(['PO-7']);
	});

	it('is not looked up without such an end', () => {
		expect(checkOfChain(undefined, 'INV-1', finderOf({}), 'IND')).toBeUndefined();
	});
});
