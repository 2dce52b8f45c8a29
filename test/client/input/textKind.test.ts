import { isOneText, isPlural, textKindOf, type TextKind } from '../../../client/input/textKind';

it.each<[string, TextKind]>([
	['account_number', 'account'],
	['accountNumber', 'account'],
	['Account Number', 'account'],
	['beneficiary_account_number', 'account'],
	['iban', 'account'],
	['acc_no', 'account'],
	['NUBAN', 'account'],
	['account_type', 'other'],
	['account_name', 'name'],
	['account_holder', 'name'],
	['branch_code', 'branch'],
	['bank_code', 'branch'],
	['ifsc', 'branch'],
	['swift_bic', 'branch'],
	['identity_doc', 'document'],
	['sender_identity_doc', 'document'],
	['identity_doc_type', 'other'],
	['identity_doc_exp', 'other'],
	['sender_identity_doc_country', 'other'],
	['passport_number', 'document'],
	['cnic', 'document'],
	['id_number', 'document'],
	['customer_id', 'id'],
	['customerId', 'id'],
	['id', 'id'],
	['mobile', 'mobile'],
	['phone_number', 'mobile'],
	['email', 'email'],
	['e_mail_address', 'email'],
	['name', 'name'],
	['first_name', 'name'],
	['bank_name', 'name'],
	['address', 'address'],
	['city', 'address'],
	['address_line_2', 'address'],
	['country', 'other'],
	['purpose', 'remark'],
	['remarks', 'remark'],
	['birthdate', 'other'],
	['foo', 'other'],
	// Glued, spelled with letters, and other spellings of numbers.
	['ac_no', 'account'],
	['A/C No.', 'account'],
	['a_c_number', 'account'],
	['accountnum', 'account'],
	['bankaccount', 'account'],
	['beneficiaryaccountnumber', 'account'],
	['ibannumber', 'account'],
	['I.B.A.N.', 'account'],
	['account_id', 'account'],
	['clabe', 'account'],
	['wallet_address', 'account'],
	['ifs_code', 'branch'],
	['ifsccode', 'branch'],
	['swiftcode', 'branch'],
	['sortcode', 'branch'],
	['bankcode', 'branch'],
	['bank_number', 'branch'],
	['bsb', 'branch'],
	['identification_number', 'document'],
	['identification', 'document'],
	['national_id', 'document'],
	['nationalid', 'document'],
	['idno', 'document'],
	['tax_number', 'document'],
	['cpr', 'document'],
	['iqama_number', 'document'],
	['number', 'id'],
	['code', 'id'],
	['civil_id', 'id'],
	['operator_id', 'id'],
	['mobileno', 'mobile'],
	['mailid', 'email'],
	['email_address', 'email'],
	// The last word that is known wins.
	['account_title', 'name'],
	['account_owner', 'name'],
	['phone_owner', 'name'],
	['branch_manager', 'name'],
	['wallet_provider', 'name'],
	['swift_bank', 'name'],
	['card_network', 'name'],
	['mobile_operator', 'name'],
	['document_issuer', 'name'],
	['passport_issued_by', 'name'],
	['passport_authority', 'name'],
	['name_of_bank', 'name'],
	['bank_branch', 'address'],
	['branch_city', 'address'],
	['branch_address', 'address'],
	['mail_address', 'address'],
	['doc_issuing_place', 'address'],
	['passport_place_of_issue', 'address'],
	['house_number', 'address'],
	['postal_code', 'address'],
	['account_purpose', 'remark'],
	['document_remarks', 'remark'],
	['invoice_number', 'remark'],
	['account_relationship', 'other'],
	['type_of_account', 'other'],
	['date_of_birth', 'other'],
	['account_currency', 'other'],
	['account_balance', 'other'],
	['is_account_holder', 'other'],
	['mobile_country_code', 'other'],
	['', 'other'],
	['__proto__', 'other'],
	['नाम', 'other'],
])('%s is of the kind %s', (name, kind) => {
	expect(textKindOf([name])).toBe(kind);
	expect(textKindOf(['sender', name])).toBe(kind);
});

it('looks at the object around a member, too', () => {
	expect(textKindOf(['beneficiary', 'account', 'number'])).toBe('account');
	expect(textKindOf(['beneficiary', 'bank', 'code'])).toBe('branch');
	expect(textKindOf(['beneficiary', 'bank', 'account', 'details', 'number'])).toBe('account');
	expect(textKindOf(['payee_account', 'number'])).toBe('account');
	expect(textKindOf(['sender', 'name', 'first'])).toBe('name');
	expect(textKindOf(['sender', 'document', 'type'])).toBe('other');
	expect(textKindOf(['sender', 'document', 'number'])).toBe('document');
});

it('takes what an account adds to the details of a payment as a remark', () => {
	expect(textKindOf(['payment_details', 'whatever'])).toBe('remark');
	expect(textKindOf(['payment_details', 'invoice_date'])).toBe('other');
	expect(textKindOf(['payment_details', 'account_number'])).toBe('account');
	expect(textKindOf(['payment_details', 'contract_number'])).toBe('remark');
	expect(textKindOf(['payment_details', 'customer_id'])).toBe('id');
});

it('is quick for a long name', () => {
	expect(textKindOf(['aB'.repeat(100_000)])).toBe('other');
});

it.each(['account_number', 'iban', 'beneficiary_bank_account', 'accounts', 'id', 'name', 'city'])(
	'%s is one text',
	(name) => {
		expect(isOneText(name)).toBe(true);
	},
);

it.each(['validate_account', 'own_account', 'account_active', 'is_account', 'remarks', 'foo', ''])(
	'%s may be something else',
	(name) => {
		expect(isOneText(name)).toBe(false);
	},
);

it('knows a name of several', () => {
	expect(['accounts', 'phone_numbers', 'emails'].map(isPlural)).toEqual([true, true, true]);
	expect(['account', 'address', 'details', 'foos'].map(isPlural)).toEqual([
		false,
		false,
		false,
		false,
	]);
});
