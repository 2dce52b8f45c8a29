import {
	isAbsent,
	isOvertaken,
	isSecond,
	requireNotPaid,
} from '../../../../client/payment/send/notReplaceable';

const paymentOf = (status: unknown) => ({ id: 'p', status });

it.each(['failed', 'rejected', 'canceled'])('lets a payment that is %s be replaced', (status) => {
	expect(() => {
		requireNotPaid('INV-1', paymentOf(status), false);
	}).not.toThrow();
});

it('asks for a confirmation of a reversed payment', () => {
	expect(() => {
		requireNotPaid('INV-1', paymentOf('reversed'), true);
	}).not.toThrow();
	expect(() => {
		requireNotPaid('INV-1', paymentOf('reversed'), false);
	}).toThrow(expect.objectContaining({ advice: expect.stringContaining('First take back') }));
});

it('names the end of the ID, and the last payments before a gap', () => {
	expect(isSecond('INV-1#2', 'INV-1', 'exists already').message).toBe(
		'external_id: ends in #2, as if it replaced the payment INV-1, which exists already',
	);
	expect(isAbsent('INV-1#4', ['INV-1', 'INV-1#2', 'INV-1#3']).advice).toContain(
		'in their order: INV-1#2, INV-1#3, INV-1#4 and so on.',
	);
});

it('never suggests an ID that is made up', () => {
	const errors = [
		isAbsent('INV-1', []),
		isAbsent('INV-1#2', ['INV-1']),
		isOvertaken('INV-1#4', ' (status: failed)'),
		isSecond('INV-1#2', 'INV-1', 'is in this run as well'),
		isSecond('INV-1#2', 'INV-1', 'exists already', paymentOf('succeeded')),
	];
	for (const { code, message, advice } of errors) {
		expect(code).toBe('not_replaceable');
		expect(`${message} ${advice}`).not.toMatch(/another (end|ID|external)|new ID|INV-1-/);
	}
	expect(errors[3]?.advice).toContain('If both pay one invoice: Remove this item.');
});
