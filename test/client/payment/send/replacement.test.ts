import { InputError, TransportError } from '../../../../client/errors';
import { toApiError } from '../../../../client/http/toApiError';
import type { ServiceRecord } from '../../../../client/http/answer';
import { findAnywhere, findInCountry } from '../../../../client/payment/send/finder';
import { readReplacement, requireReplaceable } from '../../../../client/payment/send/replacement';
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
		['INV-1', 'INV-1#2', ['INV-1'], 'INV-1#3'],
		['INV-1#2', 'INV-1#3', ['INV-1', 'INV-1#2'], 'INV-1#4'],
		[
			'INV-1#9',
			'INV-1#10',
			['INV-1', ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `INV-1#${n}`)],
			'INV-1#11',
		],
		['A#1', 'A#1#2', ['A#1'], 'A#1#3'],
		['A#02', 'A#02#2', ['A#02'], 'A#02#3'],
		['A#4711', 'A#4711#2', ['A#4711'], 'A#4711#3'],
		[17, '17#2', ['17'], '17#3'],
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

	it('ends after 99 payments', () => {
		expect(() => replace('A#99', 'A#100')).toThrow(/has been replaced 98 times/);
	});
});

async function check(statuses: Known, replaced = 'INV-1', more: object = {}) {
	const [, root = replaced, number = '1'] = /^(.+)#(\d+)$/.exec(replaced) ?? [];
	const replacement = replace(replaced, `${root}#${Number(number) + 1}`, more);
	if (!replacement) throw new Error('The test replaces nothing');
	const asked: string[] = [];
	await requireReplaceable(replacement, finderOf(statuses, asked), 'IND');
	return asked;
}

it.each(['failed', 'rejected', 'canceled'])('replaces a payment that is %s', async (status) => {
	expect(await check({ 'INV-1': status })).toEqual(['INV-1', 'INV-1#3']);
});

it.each([
	['queued', 'has the status queued'],
	['pending', 'has the status pending'],
	['processing', 'has the status processing'],
	['succeeded', 'has the status succeeded'],
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
	await expect(check({ 'INV-1': 'reversed' })).rejects.toThrow(
		/turn on 'Replace Reversed Payment'/,
	);
	await expect(
		check({ 'INV-1': 'reversed' }, 'INV-1', { replace_reversed: true }),
	).resolves.toHaveLength(2);
	await expect(
		check({ 'INV-1': 'reversed' }, 'INV-1', { replace_reversed: 'true' }),
	).rejects.toThrow(InputError);
});

it.each([
	['the first', { 'INV-1': 'succeeded', 'INV-1#2': 'failed' }, 'INV-1 has the status succeeded'],
	['the last', { 'INV-1': 'failed', 'INV-1#2': 'queued' }, 'INV-1#2 has the status queued'],
	['none', { 'INV-1': 'failed' }, 'no payment INV-1#2 to replace'],
	['no first', { 'INV-1#2': 'failed' }, 'no payment INV-1 to replace'],
	[
		'a later',
		{ 'INV-1': 'failed', 'INV-1#2': 'failed', 'INV-1#4': 'failed' },
		'INV-1#4 exists already (status: failed)',
	],
])('looks at the whole chain: %s', async (_, statuses, words) => {
	await expect(check(statuses, 'INV-1#2')).rejects.toThrow(words);
});

it('accepts a whole chain without success', async () => {
	const statuses = { 'INV-1': 'failed', 'INV-1#2': 'rejected' };
	expect(await check(statuses, 'INV-1#2')).toEqual(['INV-1', 'INV-1#2', 'INV-1#4']);
});

it.each(['INV-1', 'INV-1#3'])('stops if nobody answers for %s', async (externalId) => {
	const failure = new TransportError('timeout', true);
	await expect(check({ 'INV-1': 'failed', [externalId]: failure })).rejects.toBe(failure);
});

it('finds a payment of another country, where look-ups are bound to one', async () => {
	const finder = findInCountry(async ({ id, country }) => {
		if (id !== 'INV-1' || country !== 'PAK') throw absent();
		return await Promise.resolve({ ...paymentBody, status: 'succeeded' });
	}, 'IND');
	const replacement = replace('INV-1', 'INV-1#2');
	if (!replacement) throw new Error('The test replaces nothing');
	await expect(requireReplaceable(replacement, finder, 'IND')).rejects.toThrow('succeeded');
});
