import fc from 'fast-check';

import {
	describeStatus,
	isFinal,
	nameStatus,
	paymentStates,
} from '../../../client/interface/states';

describe('describeStatus', () => {
	it.each([
		['queued', 'inProgress'],
		['pending', 'inProgress'],
		['processing', 'inProgress'],
		['succeeded', 'success'],
		['failed', 'failed'],
		['rejected', 'failed'],
		['canceled', 'failed'],
		['reversed', 'failed'],
		['unknown', 'callSupport'],
		['cancelled', 'unrecognised'],
		['Succeeded', 'unrecognised'],
		['', 'unrecognised'],
		['constructor', 'unrecognised'],
		['__proto__', 'unrecognised'],
	])('%s: %s', (status, category) => {
		expect(describeStatus(status).category).toBe(category);
	});

	it('names every state of the interface, each with a category', () => {
		expect(paymentStates).toHaveLength(9);
		const categories = paymentStates.map((state) => describeStatus(state).category);
		expect(categories).not.toContain('unrecognised');
	});

	it.each([undefined, null, 5, {}, ['succeeded']])('has no category for %p', (status) => {
		expect(describeStatus(status)).toEqual({ category: null, releaseFunds: false });
	});

	it('releases funds only for the exact status succeeded', () => {
		expect(describeStatus('succeeded').releaseFunds).toBe(true);
		const words = fc.oneof(
			fc.anything(),
			fc.string(),
			fc.constantFrom(...paymentStates, 'SUCCEEDED', ' succeeded', 'succeeded ', 'success'),
		);
		fc.assert(
			fc.property(words, (word) => describeStatus(word).releaseFunds === (word === 'succeeded')),
		);
	});
});

it('treats five states as final: people must settle unknown, and a new status may mean anything', () => {
	expect(paymentStates.filter(isFinal)).toEqual([
		'rejected',
		'succeeded',
		'failed',
		'canceled',
		'reversed',
	]);
	expect(['SUCCEEDED', 'settled', '', undefined, null, 1].filter(isFinal)).toEqual([]);
});

it.each(paymentStates)('names the status %s in an error', (state) => {
	expect(nameStatus(state)).toBe(` (status: ${state})`);
});

it.each([undefined, null, '', 'Succeeded', 'settled', 7])(
	'does not repeat %j, which is no status of the interface',
	(status) => {
		expect(nameStatus(status)).toBe('');
	},
);
