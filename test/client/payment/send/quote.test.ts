import { quoteAnswer, readQuote } from '../../../../client/payment/send/quote';
import { quoteBody } from '../../../support/fakes/answers';

const pathsOf = (value: unknown): string[] => {
	const result = quoteAnswer.safeParse(value);
	return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('the answer of a quote', () => {
	it('is passed on unchanged, with unknown members and enum values', () => {
		const answer = { ...quoteBody, country: 'XXX', extra: { kept: [1] } };
		const result = quoteAnswer.safeParse(answer);
		expect(result.success && result.data).toBe(answer);
	});

	it('may come without its limits', () => {
		const answer = { ...quoteBody, limits: undefined };
		expect(pathsOf(answer)).toEqual([]);
	});

	it('may contain a number as text if a double cannot represent it', () => {
		expect(pathsOf({ ...quoteBody, amount_destination: '12345678901234567.89' })).toEqual([]);
	});

	it('may come without its ID, which the interface does not require', () => {
		expect(pathsOf({ ...quoteBody, id: undefined })).toEqual([]);
		expect(pathsOf({ ...quoteBody, id: null })).toEqual([]);
	});

	it.each([
		'country',
		'payment_type',
		'payment_method',
		'currency',
		'amount_source',
		'amount_destination',
		'rate',
		'timestamp',
		'wallet_info',
	])('must have %s', (member) => {
		const answer = Object.fromEntries(
			Object.entries(quoteBody).filter(([name]) => name !== member),
		);
		expect(pathsOf(answer)).toEqual([member]);
		expect(pathsOf({ ...quoteBody, [member]: null })).toEqual([member]);
	});

	it.each([[null], [[]], ['text'], [5], [undefined]])('cannot be %p', (answer) => {
		expect(quoteAnswer.safeParse(answer).success).toBe(false);
	});
});

describe('a quote to pay with', () => {
	it('keeps the numbers unchanged', () => {
		const quote = readQuote(
			{ ...quoteBody, amount_destination: '22650.123456789012345678' },
			'POST /v3/quote',
		);
		expect(quote).toMatchObject({
			id: quoteBody.id,
			sourceAmount: 1000,
			payoutAmount: '22650.123456789012345678',
			lifetimeMs: 900_000,
		});
		expect(quote.record['amount_destination']).toBe('22650.123456789012345678');
	});

	it.each([
		[{}],
		[{ expires: 'soon' }],
		[null],
		[{ expires: { toString: null } }],
		[{ expires: [['2026']] }],
	])('is valid for 15 minutes if it does not say: limits %j', (limits) => {
		expect(readQuote({ ...quoteBody, limits }, 'POST /v3/quote').lifetimeMs).toBe(900_000);
	});

	it.each([undefined, null, ''])('does not exist without an ID: %p', (id) => {
		expect(() => readQuote({ ...quoteBody, id }, 'POST /v3/quote')).toThrow(
			'at /id: the quote has no ID, so no payment can name it',
		);
	});

	it.each([0, -5, '-22650.123456789012345678', '0.00'])(
		'does not exist if an amount is %p',
		(value) => {
			expect(() =>
				readQuote({ ...quoteBody, amount_destination: value }, 'POST /v3/quote'),
			).toThrow('at /amount_destination');
			expect(() => readQuote({ ...quoteBody, amount_source: value }, 'POST /v3/quote')).toThrow(
				'at /amount_source',
			);
		},
	);

	it.each(['amount_source', 'amount_destination', 'rate'])(
		'does not exist if its %s is no number',
		(name) => {
			expect(() => readQuote({ ...quoteBody, [name]: '1e400' }, 'POST /v3/quote')).toThrow(
				`at /${name}`,
			);
		},
	);
});
