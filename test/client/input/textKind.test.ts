import { textKindOf, type TextKind } from '../../../client/input/textKind';

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
	expect(textKindOf(['sender', 'name', 'first'])).toBe('name');
	expect(textKindOf(['sender', 'document', 'type'])).toBe('other');
	expect(textKindOf(['sender', 'document', 'number'])).toBe('document');
});

it('takes what an account adds to the details of a payment as a remark', () => {
	expect(textKindOf(['payment_details', 'whatever'])).toBe('remark');
	expect(textKindOf(['payment_details', 'invoice_date'])).toBe('other');
	expect(textKindOf(['payment_details', 'account_number'])).toBe('account');
});

it('is quick for a long name', () => {
	expect(textKindOf(['aB'.repeat(100_000)])).toBe('other');
});
