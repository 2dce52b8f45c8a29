/** One payment, given in every way of the forms of Payment: Send and Payment: Create. */
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import createV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import sendV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import createV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/create';
import sendV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { quoteId } from '../fakes/answers';

/** By party and field, as v3 has them and as the columns of both versions are called. */
export interface PartyRow {
	/** Of the payout. Default: India. */
	readonly country?: string;
	readonly sender: Readonly<Record<string, unknown>>;
	readonly beneficiary: Readonly<Record<string, unknown>>;
	readonly details: Readonly<Record<string, unknown>>;
}

/** Serves both versions. */
export const plainRow: PartyRow = {
	sender: {
		name: 'Amal Haddad',
		address: '7 Marina Walk',
		city: 'Dubai',
		country: 'ARE',
		identity_doc_type: 'passport',
		identity_doc: 'A1234567',
		mobile: '+971501234567',
		relation: 'other',
	},
	beneficiary: {
		name: 'Priya Sharma',
		address: '12 Hill Road',
		city: 'Mumbai',
		bank_name: 'State Bank of India',
		branch_code: 'SBININBB104',
		account_number: '000123456789',
		email: 'priya@example.com',
	},
	details: { remarks: 'Salary October' },
};

export interface WayOfGiving {
	readonly title: string;
	readonly operation: Operation;
	readonly form: (row: PartyRow) => Form;
}

const shared: Form = {
	externalId: 'INV-1',
	currency: 'AED',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
};

const operations = [
	{ title: 'v2 Send', operation: sendV2, own: { amount: '1000.00', amountType: 'source' } },
	{ title: 'v2 Create', operation: createV2, own: { amount: '22650.50', quote: quoteId } },
	{ title: 'v3 Send', operation: sendV3, own: { amount: '1000.00', amountType: 'source' } },
	{ title: 'v3 Create', operation: createV3, own: { amount: '22650.50', quote: quoteId } },
] as const;

const each = <T>(
	{ sender, beneficiary, details }: PartyRow,
	make: (party: string, name: string, value: unknown) => T,
): T[] =>
	Object.entries({ sender, beneficiary, details }).flatMap(([party, fields]) =>
		Object.entries(fields).map(([name, value]) => make(party, name, value)),
	);

const columnsOf = (row: PartyRow, write: (party: string, name: string) => string): Form =>
	Object.fromEntries(each(row, (party, name, value) => [write(party, name), value] as const));

const headed = (party: string, name: string): string =>
	`${party} ${name.replaceAll('_', ' ')}`.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const rowsOf = (fields: object) => ({
	field: Object.entries(fields).map(([name, value]) => ({ name, value: value as unknown })),
});

const withoutParty = new Map([
	['beneficiaryBranchCode', 'bankBranchCode'],
	['beneficiaryBankName', 'bankName'],
	['detailsRemarks', 'remarks'],
]);

const camel = (party: string, name: string): string => {
	const field = `${party}_${name}`.replaceAll(/_([a-z])/g, (_, letter: string) =>
		letter.toUpperCase(),
	);
	return withoutParty.get(field) ?? field;
};

const objectsOf = ({ sender, beneficiary, details }: PartyRow) => ({
	sender,
	beneficiary,
	paymentDetails: details,
});

const bodyOf = ({ sender, beneficiary, details }: PartyRow) => ({
	sender,
	beneficiary,
	payment_details: details,
});

const asTexts = (objects: object): Form =>
	Object.fromEntries(Object.entries(objects).map(([name, one]) => [name, JSON.stringify(one)]));

const common: ReadonlyArray<readonly [string, string, (row: PartyRow) => Form]> = [
	[
		'columns',
		'columns',
		(row) => ({ columns: columnsOf(row, (party, name) => `${party}_${name}`) }),
	],
	['headings', 'columns', (row) => ({ columns: columnsOf(row, headed) })],
	['objects of an item', 'columns', (row) => ({ columns: { ...row } })],
	['JSON objects', 'json', objectsOf],
	['JSON texts', 'json', (row) => asTexts(objectsOf(row))],
];

const waysOf = {
	v2: [['fields', 'fields', (row: PartyRow) => columnsOf(row, camel)] as const, ...common],
	v3: [
		[
			'rows',
			'fields',
			(row: PartyRow) => ({
				senderRows: rowsOf(row.sender),
				beneficiaryRows: rowsOf(row.beneficiary),
				paymentDetailsRows: rowsOf(row.details),
			}),
		] as const,
		...common,
		['a whole body', 'body', (row: PartyRow) => ({ body: bodyOf(row) })] as const,
		['a whole body as text', 'body', (row: PartyRow) => ({ body: JSON.stringify(bodyOf(row)) })],
	] as const,
};

/** Each operation that pays, with each way. */
export const waysOfGiving: readonly WayOfGiving[] = operations.flatMap(
	({ title, operation, own }) =>
		waysOf[title.startsWith('v2') ? 'v2' : 'v3'].map(
			([way, specifyParties, give]): WayOfGiving => ({
				title: `${title} by ${way}`,
				operation,
				form: ({ country = 'IND', ...row }) => ({
					...shared,
					...own,
					country,
					specifyParties,
					...give(row),
				}),
			}),
		),
);

/** @returns the row with another value of one field, such as `beneficiary.account_number` */
export function withValue(row: PartyRow, field: string, value: unknown): PartyRow {
	const [party = '', name = ''] = field.split('.');
	return { ...row, [party]: { ...Object(row[party as keyof PartyRow]), [name]: value } };
}
