import { paymentStates } from '../../../client/interface/states';

/** The browser runs it as it is, so it has no types. */
const { canFollow, groups } = jest.requireActual<{
	canFollow(next: string, payment: { status: string; funds: string }): boolean;
	groups: ReadonlyArray<readonly [kind: string, statuses: readonly string[]]>;
}>('../../../sandbox/page/files/statuses.js');

const after = (status: string, funds = 'held'): string[] =>
	paymentStates.filter((next) => canFollow(next, { status, funds }));
const all = [...paymentStates];

it('groups every status of the interface', () => {
	expect(groups.flatMap(([, statuses]) => statuses).sort()).toEqual([...all].sort());
});

it.each(['succeeded', 'reversed'])(
	'offers no other end after the money has arrived: %s',
	(status) => {
		for (const funds of ['debited', 'released', 'none'])
			expect(after(status, funds)).toEqual(['succeeded', 'unknown', 'reversed']);
	},
);

it('remembers that the money has arrived while the status is in doubt', () => {
	expect(after('unknown', 'debited')).toEqual(['succeeded', 'unknown', 'reversed']);
	expect(after('processing', 'debited')).toEqual([
		'processing',
		'succeeded',
		'unknown',
		'reversed',
	]);
});

it.each(['queued', 'pending', 'processing', 'failed', 'rejected', 'canceled'])(
	'reverses nothing that has not arrived: %s',
	(status) => {
		expect(after(status)).toEqual(all.filter((next) => next !== 'reversed'));
	},
);

it.each(['unknown', '<b>'])('offers every status after one in doubt: %s', (status) => {
	expect(after(status)).toEqual(all);
});
