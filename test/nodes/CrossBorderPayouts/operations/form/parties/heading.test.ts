import {
	beginsWithParty,
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
	['', ''],
	['***', ''],
])('makes %j the column %j', (heading, column) => {
	expect(toColumn(heading)).toBe(column);
});

it.each(['sender_(x)', 'Sender a/b', 'Sender No.', 'sender_a\nb', 'sender_', 'name', ''])(
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
	['My Sender', false],
	['Payment Purpose', false],
	['Invoice Details', false],
	['', false],
])('says whether %j begins with the word of a party: %p', (heading, begins) => {
	expect(beginsWithParty(heading)).toBe(begins);
});

it('is quick for a long heading', () => {
	const long = `sender ${' *'.repeat(100_000)}x`;
	expect(beginsWithParty(long)).toBe(true);
	expect(splitColumn(long)).toBeUndefined();
});
