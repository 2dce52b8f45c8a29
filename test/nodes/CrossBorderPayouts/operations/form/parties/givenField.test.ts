import {
	columnOf,
	keyOf,
	readPrefixed,
} from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/givenField';

it.each([
	['sender_name', 'sender', 'name'],
	['sender.name', 'sender', 'name'],
	['beneficiary_account_number', 'beneficiary', 'account_number'],
	['details_purpose', 'payment_details', 'purpose'],
	['payment_details.purpose', 'payment_details', 'purpose'],
	['sender_bank.code', 'sender', 'bank.code'],
	['sender_日本', 'sender', '日本'],
	['sender.__proto__', 'sender', '__proto__'],
	['beneficiary__account_number', 'beneficiary', 'account_number'],
	['beneficiary_Account Number', 'beneficiary', 'account_number'],
	['Beneficiary\nAccount Number', 'beneficiary', 'account_number'],
	['1. Beneficiary Account Number', 'beneficiary', 'account_number'],
	['12) Sender Name', 'sender', 'name'],
	['#Sender Name', 'sender', 'name'],
	['• Sender Name', 'sender', 'name'],
	['- Sender Name', 'sender', 'name'],
	['"Sender Name"', 'sender', 'name'],
	['Beneficiary Account No.', 'beneficiary', 'account_no'],
	['Beneficiary A/C No.', 'beneficiary', 'ac_no'],
	['Sender No.', 'sender', 'no'],
	['Sender Name', 'sender', 'name'],
	['sender name', 'sender', 'name'],
	['SENDER_NAME', 'sender', 'name'],
	['Sender.Name', 'sender', 'name'],
	[' sender_name', 'sender', 'name'],
	['Beneficiary  Account\u00a0Number ', 'beneficiary', 'account_number'],
	['Payment Details Purpose', 'payment_details', 'purpose'],
	['Details Purpose', 'payment_details', 'purpose'],
	['Sender Name*', 'sender', 'name'],
	['* Sender Name', 'sender', 'name'],
	['Sender Name :', 'sender', 'name'],
	['sender_name*', 'sender', 'name'],
	['\ufeffSender Name', 'sender', 'name'],
	['Sender\u200b Name', 'sender', 'name'],
	['SenderName', 'sender', 'name'],
	['senderName', 'sender', 'name'],
	['BeneficiaryAccountNumber', 'beneficiary', 'account_number'],
	['BeneficiaryIBAN', 'beneficiary', 'iban'],
	['Beneficiary-Account-Number', 'beneficiary', 'account_number'],
	['Beneficiary – Account Number', 'beneficiary', 'account_number'],
	['BENEFICIARY ACCOUNT NUMBER', 'beneficiary', 'account_number'],
	['Beneficiary_AccountNumber', 'beneficiary', 'account_number'],
	['PaymentDetailsPurpose', 'payment_details', 'purpose'],
	// A name with a prefix belongs to the account.
	['beneficiary_accountNumber', 'beneficiary', 'accountNumber'],
	['sender.full name', 'sender', 'full name'],
	['sender_full name', 'sender', 'full_name'],
])('%j is a field of a party', (text, party, name) => {
	expect(readPrefixed(text)).toEqual({ party, name });
});

it.each([
	'name',
	'sender',
	'sender_',
	'sender. ',
	'sendername',
	'Sender',
	'Sender ',
	'Payment Purpose',
	'My Sender Name',
	'my_sender_name',
	'details',
	'payment_purpose',
	'__proto__',
	'constructor_name',
	'',
])('%j is none', (text) => {
	expect(readPrefixed(text)).toBeUndefined();
});

it.each(['sender_name', 'beneficiary_branch_code', 'details_purpose'])(
	'%s is the column of its field',
	(column) => {
		const field = readPrefixed(column);
		expect(field && columnOf(field)).toBe(column);
	},
);

it('gives the same key to the same field', () => {
	const keys = ['details_a', 'details.a', 'payment_details_a', 'Details A'].map((text) => {
		const field = readPrefixed(text);
		return field && keyOf(field);
	});
	expect(new Set(keys)).toEqual(new Set(['payment_details.a']));
});
