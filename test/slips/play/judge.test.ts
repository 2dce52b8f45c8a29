/** The judge of the days notices each way in which a payment can be wrong. */
import type { IDataObject } from 'n8n-workflow';

import type { Day, Plan } from '../slips/day';
import type { DayForm } from '../draw/form';
import type { Meant } from '../draw/invoice';
import { judgeDay, type ToJudge } from './judge';
import type { Received } from './service';
import type { SlipKind } from '../slips/kind';

const meant: Meant = {
	external_id: 'INV-1',
	country: 'IND',
	payment_method: 'bank_transfer',
	currency: 'AED',
	amount: '1000.00',
	amount_type: 'source',
	'sender.name': 'Amal Haddad',
	'beneficiary.name': 'Priya Sharma',
	'beneficiary.account_number': '000123456789',
	'details.purpose': 'Salary',
};

const body = {
	payment_country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	currency: 'AED',
	external_id: 'INV-1',
	sender: { name: 'Amal Haddad' },
	beneficiary: { name: 'Priya Sharma', account_number: '000123456789' },
	payment_details: { purpose: 'Salary' },
	quote: 'q',
	amount: 23_000,
};

const quoted = {
	country: 'IND',
	currency: 'AED',
	paymentMethod: 'bank_transfer',
	source: 1000,
	destination: 23_000,
	deal: null,
};

const sent = (changes: object = {}, price: object = {}): Received => ({
	body: { ...body, ...changes },
	status: 202,
	quoted: { ...quoted, ...price },
});

const dayOf = (wanted?: SlipKind['wanted']): Day => {
	const kind = {
		name: 'x',
		guard: 'x',
		seenBy: 'x',
		wanted: wanted ?? 'refused',
		plant: () => null,
	};
	const slip: Plan['slip'] = { kind, expected: { names: /account number/, what: 'x' } };
	return {
		seed: 1,
		form: { version: 'v3' } as DayForm,
		parameters: {},
		items: [{}],
		later: [{}],
		earlier: [],
		known: [],
		plans: [{ meant, givenId: 'INV-1', ...(wanted ? { slip } : {}) }],
	};
};

const created = { outcome: 'created' };
const played = (
	received: readonly Received[],
	output: IDataObject | undefined,
	error?: string,
	hints: readonly string[] = [],
): ToJudge => ({
	received,
	outcome: {
		error: undefined,
		hints,
		outputs: [
			output ? [{ json: output, item: 0 }] : [],
			error === undefined ? [] : [{ json: { error }, item: 0 }],
		],
	},
});

const verdictOf = (wanted: SlipKind['wanted'] | undefined, toJudge: ToJudge) =>
	judgeDay(dayOf(wanted), toJudge)[0]?.verdict;

it('accepts a good invoice that is paid once, exactly as it was meant', () => {
	expect(verdictOf(undefined, played([sent()], created))).toBe('paid');
});

it.each<[string, readonly Received[], IDataObject | undefined]>([
	[
		'another account',
		[sent({ beneficiary: { ...body.beneficiary, account_number: '1' } })],
		created,
	],
	['a number in place of a text', [sent({ external_id: 'INV-1', currency: 7 })], created],
	['a missing member', [sent({ payment_details: {} })], created],
	['a member too many', [sent({ sender: { name: 'Amal Haddad', city: '' } })], created],
	['an amount that is not that of the quote', [sent({ amount: 23_000.01 })], created],
	['the live rate in place of the agreed one', [sent({}, { deal: 'other' })], created],
	['another source amount', [sent({}, { source: 1000.01 })], created],
	['a payment that comes twice', [sent(), sent()], created],
	['a payment that the output does not show', [sent()], undefined],
])('finds %s', (_name, received, output) => {
	expect(verdictOf(undefined, played(received, output))).toBe('wrong');
});

it('counts a good invoice that is refused as a false alarm', () => {
	expect(verdictOf(undefined, played([], undefined, 'no'))).toBe('false alarm');
	expect(verdictOf('mended', played([], undefined, 'no'))).toBe('false alarm');
});

it('wants a slip refused before anything is sent, by an error that names the place', () => {
	const error = "Payment 'INV-1': 'Beneficiary > account_number' is a rounded number";
	expect(verdictOf('refused', played([], undefined, error))).toBe('named');
	expect(verdictOf('refused', played([], undefined, "'Beneficiary' is wrong"))).toBe('unnamed');
	expect(verdictOf('refused', played([], created))).toBe('unnamed');
	expect(verdictOf('refused', played([sent()], created))).toBe('wrong');
	expect(verdictOf('refused', played([{ ...sent(), status: 422 }], undefined, error))).toBe(
		'wrong',
	);
});

it('wants to be told what was mended', () => {
	const said = ["'Beneficiary Account Number': blanks were cut"];
	expect(verdictOf('mended', played([sent()], created, undefined, said))).toBe('mended');
	expect(verdictOf('mended', played([sent()], created))).toBe('unsaid');
	expect(verdictOf('mended', played([sent({ external_id: 'INV-1', amount: 1 })], created))).toBe(
		'wrong',
	);
});

it('counts what nobody can see apart', () => {
	expect(verdictOf('unseen', played([sent({ sender: { name: 'x' } })], created))).toBe('unseen');
	expect(verdictOf('unseen', played([], undefined, 'no'))).toBe('named');
});

it('wants a second run to pay nothing, and to return what exists', () => {
	const again = (paid: number, output: IDataObject | undefined): ToJudge => ({
		...played([sent()], created),
		again: { paid, outcome: played([], output).outcome },
	});
	expect(verdictOf(undefined, again(0, { outcome: 'existing' }))).toBe('paid');
	expect(verdictOf(undefined, again(1, created))).toBe('wrong');
	expect(verdictOf(undefined, again(0, undefined))).toBe('false alarm');
});
