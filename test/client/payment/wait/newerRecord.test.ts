import { isNewer } from '../../../../client/payment/wait/newerRecord';
import { paymentStates } from '../../../../client/interface/states';

const at = (status: unknown, timestamp?: unknown) => ({ status, timestamp });
const early = '2026-11-21T10:00:00.000Z';
const late = '2026-11-21T10:00:00.001Z';

it('compares by the time of the status, whatever the states are', () => {
	for (const one of paymentStates) {
		for (const other of paymentStates) {
			expect(isNewer(at(one, late), at(other, early))).toBe(true);
			expect(isNewer(at(one, early), at(other, late))).toBe(false);
		}
	}
});

it('compares times, not texts', () => {
	expect(isNewer(at('queued', '2026-11-21T15:00:00+05:30'), at('succeeded', early))).toBe(false);
	expect(isNewer(at('queued', '2026-11-21T16:00:00+05:30'), at('succeeded', early))).toBe(true);
});

it.each([
	['the same time', early],
	['no time', undefined],
	['an unreadable time', 'yesterday'],
	['a number for a time', 12],
])('compares by the progress of the payment with %s', (_, timestamp) => {
	const order = ['queued', 'processing', 'unknown', 'succeeded', 'reversed'];
	for (const [index, status] of order.entries()) {
		for (const [other, known] of order.entries()) {
			expect(isNewer(at(status, timestamp), at(known, timestamp))).toBe(index > other);
		}
	}
	expect(isNewer(at('succeeded', timestamp), at('a new word', timestamp))).toBe(true);
	expect(isNewer(at('processing', timestamp), at('a new word', timestamp))).toBe(false);
	expect(isNewer(at('a new word', timestamp), at(undefined, timestamp))).toBe(true);
});

it('never prefers a record without a time to one with the same progress', () => {
	expect(isNewer(at('processing'), at('processing', early))).toBe(false);
	expect(isNewer(at('queued'), at('processing', early))).toBe(false);
});

it('treats a look-up in whole seconds as later than an event of the same second if the payment has progressed', () => {
	const event = at('processing', '2026-11-21T10:00:00.312580Z');
	const lookUp = at('succeeded', '2026-11-21T10:00:00Z');
	expect(isNewer(lookUp, event)).toBe(true);
	expect(isNewer(event, lookUp)).toBe(false);
	expect(isNewer(at('queued', '2026-11-21T10:00:00Z'), event)).toBe(false);
});
