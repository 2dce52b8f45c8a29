/**
 * The fields of `sender`, `beneficiary` and `payment_details` on v3. The interface does not show them, so this
 * table is the sandbox's own. The names are those of the v2 payment without their prefix. (Assumption A32)
 */
import type { Country, PaymentType } from '../../schemas/vocabulary';

export const partyNames = ['sender', 'beneficiary', 'payment_details'] as const;
export type PartyName = (typeof partyNames)[number];

export interface PartyFields {
	readonly required: readonly string[];
	readonly optional: readonly string[];
}

/** What the first and the second letter of a payment type say about sender and beneficiary. */
type Kind = 'person' | 'company';

const addresses = ['city', 'address', 'mobile', 'email'] as const;

const senders: Readonly<Record<Kind, PartyFields>> = {
	person: {
		required: ['name', 'country'],
		optional: [
			...addresses,
			'birthdate',
			'identity_doc_type',
			'identity_doc',
			'identity_doc_exp',
			'identity_doc_country',
			'relation',
		],
	},
	company: {
		required: ['name', 'country', 'registration_number'],
		optional: [...addresses],
	},
};

const beneficiaryOptions: Readonly<Record<Kind, readonly string[]>> = {
	person: [...addresses, 'bank_name'],
	company: [...addresses, 'bank_name', 'registration_number'],
};

/** What a bank of each country needs to find the account, and what else it takes. */
const banks: Readonly<Record<Country, PartyFields>> = {
	IND: { required: ['account_number', 'branch_code'], optional: ['account_type'] },
	PAK: { required: ['account_number', 'branch_code'], optional: [] },
	NGA: { required: ['account_number', 'branch_code'], optional: [] },
	BGD: { required: ['account_number', 'branch_code'], optional: ['account_type'] },
	NPL: { required: ['account_number', 'branch_code'], optional: [] },
	PHL: { required: ['account_number', 'branch_code'], optional: [] },
	EGY: { required: ['account_number'], optional: ['branch_code'] },
	VNM: { required: ['account_number'], optional: ['branch_code'] },
};

const details: Readonly<Record<Kind, PartyFields>> = {
	person: { required: ['purpose'], optional: ['remarks', 'source_of_funds'] },
	company: { required: ['purpose'], optional: ['remarks', 'invoice_number'] },
};

/** The fields of each object for a payment of this type to this country. */
export function partyFields(country: Country, type: PaymentType): Record<PartyName, PartyFields> {
	const sender: Kind = type.startsWith('B') ? 'company' : 'person';
	const beneficiary: Kind = type.endsWith('B') ? 'company' : 'person';
	const { required, optional } = banks[country];
	return {
		sender: senders[sender],
		beneficiary: {
			required: ['name', ...required],
			optional: [...optional, ...beneficiaryOptions[beneficiary]],
		},
		payment_details: details[sender],
	};
}
