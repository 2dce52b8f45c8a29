import { checkInput, prepare } from '../../../client/call/prepare';
import { createV3 } from '../../../client/v3';
import { createQuoted } from '../../../client/v3/payment';
import { unquoted } from '../../../client/v3/paymentFields';
import { unquotedFromBody } from '../../../client/v3/wholeBody';
import { paymentBody, v3Payment } from '../../support/fakes/answers';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

/** @returns the record without some of its members */
const omit = (record: object, ...names: string[]): object =>
	Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

describe('a payment before its quote', () => {
	const { quote, amount, ...details } = v3Payment;

	it('is paid with what the quote says, to the last digit, and nothing else of the kind', async () => {
		const transport = createFakeTransport({ body: paymentBody }, { body: paymentBody });
		const { exchange } = createV3({ baseUrl: 'https://service.example', transport });
		const payment = checkInput(unquoted, {
			...details,
			additional_body: '{"note":"n"}',
			timeout: 30,
		});
		expect(payment).toEqual({
			externalId: 'INV-1',
			body: { ...details, note: 'n' },
			timeout: 30,
		});
		await exchange(prepare(createQuoted(payment), { quote, amount: '83012.123456789012345678' }));
		expect(transport.lines()).toEqual(['POST /v3/payment?timeout=30']);
		expect(transport.requests[0]?.timeoutMs).toBe(40_000);
		expect(new TextDecoder().decode(transport.requests[0]?.body)).toContain(
			'"amount":83012.123456789012345678}',
		);
		await exchange(prepare(createQuoted(payment), { quote, amount }));
		expect(transport.bodyOf(1)).toEqual({ ...v3Payment, note: 'n' });
	});

	it.each(['quote', 'amount'])('is refused if additional fields name the %s', (name) => {
		const additional_body = { note: 'n', [name]: 1 };
		expect(() => checkInput(unquoted, { ...details, additional_body })).toThrow(
			`additional_body: names ${name}, which`,
		);
	});

	it('is refused for every field except those two', () => {
		expect(() => checkInput(unquoted, { ...details, external_id: '..', currency: 'USD' })).toThrow(
			/^currency: .*; external_id: [^;]*$/,
		);
	});

	it.each([
		['quote', { quote: 'q-1', amount }, /^quote: must be a UUID/],
		['amount', { quote, amount: 2e16 }, /^amount: has more digits/],
		['amount', { quote, amount: '1e5' }, /^amount: is written with an exponent/],
	])('accepts no %s except one of a quote', (_name, given, sentence) => {
		const payment = checkInput(unquoted, details);
		expect(() => prepare(createQuoted(payment), given)).toThrow(sentence);
	});
});

describe('a day that a database gives as a moment', () => {
	const details = omit(v3Payment, 'quote', 'amount');
	const read = (sender: object, more = {}) =>
		checkInput(unquoted, { ...details, sender, time_zone: 'Asia/Kolkata', ...more }).body;
	const moment = '1990-05-30T18:30:00.000Z';

	it.each([
		'birthdate',
		'date_of_birth',
		'dob',
		'birthDate',
		'identity_doc_exp',
		'passport_expiry',
	])('is the day of the zone, in %s', (name) => {
		expect(read({ [name]: moment })['sender']).toEqual({ [name]: '1990-05-31' });
		expect(read({ list: [{ doc: { [name]: moment } }] })).toMatchObject({
			sender: { list: [{ doc: { [name]: '1990-05-31' } }] },
		});
	});

	it('is refused if it may be two days, in parties and in a whole body', () => {
		const odd = { birthdate: '1990-05-30T20:15:00Z' };
		expect(() => read(odd)).toThrow(
			/^sender\.birthdate: is a moment that is 1990-05-30 or 1990-05-31/,
		);
		const members = omit(details, 'sender', 'beneficiary', 'payment_details');
		const whole = { ...members, time_zone: 'Asia/Kolkata', body: { payer: odd } };
		expect(() => checkInput(unquotedFromBody, whole)).toThrow(
			/^body\.payer\.birthdate: is a moment/,
		);
	});

	it('is left as it is if it is no moment, or no day', () => {
		const sender = {
			birthdate: '31/05/1990',
			dob: '1990-05-31',
			created_at: moment,
			expires: moment,
		};
		expect(read(sender)['sender']).toEqual(sender);
	});
});
