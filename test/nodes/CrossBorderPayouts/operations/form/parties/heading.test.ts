import {
	looksLikeParty,
	mentionsParty,
	splitColumn,
	toColumn,
} from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/heading';

it.each([
	['Invoice No', 'invoice_no'],
	['Bank Branch Code *', 'bank_branch_code'],
	['BankName:', 'bank_name'],
	['sender_accountNumber', 'sender_accountNumber'],
	['sender_accountNumber *', 'sender_accountNumber'],
	['Sender ID', 'sender_id'],
	['Beneficiary Address (Line 1)', 'beneficiary_address_line_1'],
	['Sender Address(line2) *', 'sender_address_line_2'],
	['', ''],
	['***', ''],
])('makes %j the column %j', (heading, column) => {
	expect(toColumn(heading)).toBe(column);
});

it.each(['sender_(x)', 'Sender a/b', 'sender_name_', 'sender__', 'sender_', 'name', ''])(
	'finds no field in %j',
	(heading) => {
		expect(splitColumn(heading)).toBeUndefined();
	},
);

it.each([
	['Sender', true],
	['SENDERNAME', true],
	['Beneficiary (Name)', true],
	['Details', true],
	['Payment-Details', true],
	['PaymentDetails', true],
	['payment_details.x', true],
	['1. (Beneficiary) Name', true],
	['_beneficiary_name', true],
	['Benificiary Account Number', true],
	['Beneficary Name', true],
	['Bene Account Number', true],
	['Benef. City', true],
	['ＢENEFICIARY Name', true],
	['Sendor Name', true],
	['Semder Name', true],
	['Gender', false],
	['Lender', false],
	['Vendor No', false],
	['Service', false],
	['Server', false],
	['Benefits', false],
	['Benefit Code', false],
	['Billing Address', false],
	['Detail', false],
	['My Sender', false],
	['Payment Purpose', false],
	['Invoice Details', false],
	['', false],
])('says whether a person takes %j for a field of a party: %p', (heading, begins) => {
	expect(looksLikeParty(heading)).toBe(begins);
});

it('finds the word of a party anywhere', () => {
	expect(['Name of Beneficiary', 'my_sender_name', '[Beneficiary] A/C'].map(mentionsParty)).toEqual(
		[true, true, true],
	);
	expect(['Payee', 'Beneficiaries', ''].map(mentionsParty)).toEqual([false, false, false]);
});

it('is quick for a long heading', () => {
	const long = `sender ${' *'.repeat(100_000)}x`;
	expect(looksLikeParty(long)).toBe(true);
	expect(splitColumn(long)).toBeUndefined();
});
