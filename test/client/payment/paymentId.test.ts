import { InvalidValue } from '../../../client/errors/InvalidValue';
import { paymentId } from '../../../client/payment/paymentId';

it.each([
	'0197f9a0-0000-7000-8000-000000000000',
	'pay_01HV',
	'42',
	'P/7:a+b@c',
	'é',
	'x'.repeat(200),
])('accepts %s', (id) => {
	expect(paymentId(id)).toBe(id);
});

it('accepts a number that keeps its digits', () => {
	expect(paymentId(42)).toBe('42');
	expect(paymentId(2 ** 60)).toBeInstanceOf(InvalidValue);
});

it.each([
	[undefined, 'is required, but empty'],
	['', 'is required, but empty'],
	['   ', 'contains only spaces'],
	['.', 'cannot be "." or "..", because a URL path drops it'],
	['..', 'cannot be "." or "..", because a URL path drops it'],
	['a b', 'contains a space or a sign that nobody sees. Copy the ID again'],
	['a\u200b', 'contains a space or a sign that nobody sees. Copy the ID again'],
	['a\n', 'contains a space or a sign that nobody sees. Copy the ID again'],
	['x'.repeat(201), 'has 201 characters; at most 200 are allowed'],
	[{}, 'must be text'],
])('refuses %p', (id, problem) => {
	expect(paymentId(id)).toEqual(new InvalidValue(problem));
});
