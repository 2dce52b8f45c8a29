/**
 * Every field of every operation, with every value that an expression may give and nobody means: the item is refused
 * by the label of the field, and nothing is sent.
 */
import { Readable } from 'node:stream';
import { inspect } from 'node:util';

import {
	isExpression,
	type IDataObject,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';

import { runItems } from '../../../nodes/adapter/items/runItems';
import { fieldsIn } from '../../../nodes/adapter/items/fieldState';
import type { Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import {
	fieldsOf,
	newestNodeVersion,
	nodeVersions,
} from '../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { fundingTerms } from '../../../nodes/CrossBorderPayouts/fields/funding';
import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import {
	notJson,
	notNumbers,
	notOneOf,
	notSwitches,
	notCarried,
	noTexts,
	notTexts,
	nothings,
} from '../../support/cases/oddValues';
import { properties } from '../../../nodes/CrossBorderPayouts/properties';
import { createFakeContext, withDefaults } from '../../support/fakes/fakeExecuteContext';
import { valuesOf } from '../../support/fakes/plainForm';
import { judgedFields, type Kind } from './judgedFields';

interface Leaf {
	readonly field: INodeProperties;
	/** Where the node's parameters have it. */
	readonly path: readonly string[];
	readonly kind: Kind | undefined;
}

/** Each form once for each version of the node that has another one. */
const cases = choices.flatMap(({ apiVersion, operation }) => {
	const differs = operation.fields.some(({ displayOptions }) => displayOptions?.show?.['@version']);
	return (differs ? nodeVersions : [newestNodeVersion]).map((typeVersion) => ({
		title: `${apiVersion ?? 'both'} ${operation.resource} ${operation.operation}`,
		operation: { ...operation, fields: fieldsOf(operation.fields, { typeVersion }) },
		apiVersion,
		typeVersion,
	}));
});

/** The fields of a form, also those inside of collections and groups. */
function leavesOf(title: string, operation: Operation): Leaf[] {
	const leaf = (field: INodeProperties, path: readonly string[]): Leaf[] => {
		if (field.type === 'collection')
			return fieldsIn(field).flatMap((one) => leaf(one, [...path, one.name]));
		if (field.type === 'fixedCollection' && field.typeOptions?.multipleValues !== true)
			return (field.options ?? []).flatMap((group) =>
				'values' in group
					? group.values.flatMap((one) => leaf(one, [...path, group.name, one.name]))
					: [],
			);
		const kind = judgedFields[`${field.name} of ${title}`] ?? judgedFields[field.name];
		return [{ field, path, kind }];
	};
	return operation.fields
		.filter(({ type }) => type !== 'notice')
		.flatMap((field) => leaf(field, [field.name]));
}

const choicesOf = ({ options = [] }: INodeProperties): unknown[] =>
	options.flatMap((option) => ('value' in option ? [option.value] : []));

/** What must be refused, by what the field asks for. */
function oddValuesOf({ kind, field }: Leaf): readonly unknown[] {
	switch (kind) {
		case 'switch':
			return notSwitches;
		case 'number':
			return notNumbers;
		case 'choice':
			return notOneOf(choicesOf(field));
		case 'choiceOrJson':
			return [...nothings, 'nonsense', { a: undefined }, [undefined], { a: '' }, ...notCarried];
		case 'choices':
			return [
				...nothings,
				[],
				['nonsense'],
				['Succeeded'],
				'SUCCEEDED',
				'succeeded;failed',
				7,
				...noTexts,
			];
		case 'json':
			return notJson;
		case 'columns':
			return notJson.filter((value) => typeof value !== 'object' && !isObjectText(value));
		case 'list':
			return [...nothings, 'text', '{"a":', 7, true, {}, ...noTexts];
		case 'anyJson':
			return [
				...nothings,
				{ a: undefined },
				[undefined],
				{ a: '' },
				'{"a":""}',
				Number.NaN,
				...notCarried,
			];
		case 'time':
			return [
				...nothings,
				'yesterday',
				'2026-13-01',
				{ a: undefined },
				new Date(Number.NaN),
				7,
				...notCarried,
			];
		case 'day':
			return [...notTexts, 'yesterday', '2026-02-30', '2026-01-31T00:00:00Z', 20260131];
		case 'ids':
			return [
				...nothings,
				...severalIds,
				[],
				['A', undefined],
				['A', ''],
				[7],
				{},
				true,
				...noTexts,
			];
		case 'payment':
			return [...nothings, Number.NaN, true, [], {}, 'A;B', 'A B', ...noTexts];
		case 'names':
			return [...nothings, [], 7, true, {}, [undefined], 'nonsense', ...noTexts];
		case 'amount':
			return [...notTexts, 'ten', '1,000.00', -1, 0, Number.POSITIVE_INFINITY];
		case 'rates':
			return [...notTexts, 'ten', '1,000.00', -1, 0];
		case 'rows':
			return [...nothings, ...noTexts];
		default:
			return notTexts;
	}
}

const isObjectText = (value: unknown): boolean =>
	typeof value === 'string' && /^\{.*\}$/.test(value) && !value.includes('undefined');

/** Several IDs in one text, in ways that a person could think of. */
const severalIds = ['A;B', 'A B', 'A|B', '["A","B"]', '{"a":"A"}', 'A,,B', 'A,', ',', 'A\tB'];

const parties = {
	sender: '{"name":"Zoe"}',
	beneficiary: '{"name":"Asha","account_number":"000123456789"}',
	paymentDetails: '{"purpose":"family"}',
};
const wholeBody = JSON.stringify({
	payment_country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
});

/** Examples of what cannot be made from a field alone. */
const examples: Readonly<Record<string, unknown>> = {
	...parties,
	senderRows: { field: [{ name: 'name', value: 'Zoe' }] },
	beneficiaryRows: { field: [{ name: 'account_number', value: '000123456789' }] },
	paymentDetailsRows: { field: [{ name: 'purpose', value: 'family' }] },
	body: wholeBody,
	externalId: '={{ $json.id }}',
	payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
	approvedHash: 'a'.repeat(64),
	approvedSummary: '{}',
	columns: JSON.stringify({ sender_name: 'Zoe', beneficiary_name: 'Asha' }),
	start: '2026-01-01',
	end: '2026-01-31',
	firstDay: '2026-01-01',
	lastDay: '2026-01-31',
	startText: '2026-01-01',
	endText: '2026-01-31',
	// Each item is a ledger of its own.
	ledgerSource: 'file',
	binaryPropertyName: 'data',
};

const checked = {
	validateAccount: {
		account: { accountNumber: '000123456789', bankBranchCode: 'SBIN0000001' },
	},
};

/** Values of the fields that hide others while they are empty. */
const openersOf = ({ fields }: Operation): Array<readonly [string, unknown]> => {
	const hidden = fields.map(({ displayOptions }) => displayOptions?.hide ?? {});
	const opens = ({ name }: INodeProperties): boolean =>
		hidden.some((hide) => hide[name]?.[0] === '');
	return fields.filter(opens).map((field) => [field.name, valuesOf(field)[0]] as const);
};

/** The choices that show a field, and a valid form around it. */
function formFor(
	{ operation, apiVersion, typeVersion }: (typeof cases)[number],
	{ path }: Leaf,
): Form {
	const [top = ''] = path;
	const show = operation.fields.find(({ name }) => name === top)?.displayOptions?.show ?? {};
	const shownBy = Object.entries(show).flatMap(([name, values]) =>
		name.startsWith('@') ? [] : [[name, values?.[0]] as const],
	);
	const hasJson = operation.fields.some(({ name }) => name === 'paymentDetails');
	const chosen = {
		resource: operation.resource,
		operation: operation.operation,
		...(apiVersion === null ? {} : { apiVersion }),
		...(apiVersion === 'v3' && hasJson ? { specifyParties: 'json' } : {}),
		...Object.fromEntries([...openersOf(operation), ...shownBy]),
	} as INodeParameters;
	const form: Form = withDefaults(properties, chosen, typeVersion);
	for (const field of operation.fields) {
		if (!Object.hasOwn(form, field.name) || field.type === 'collection') continue;
		if (Object.hasOwn(show, field.name)) continue;
		if (Object.hasOwn(examples, field.name)) form[field.name] = examples[field.name];
		else if (field.default === '' || isExpression(field.default) || isEmptyChoice(field))
			form[field.name] = valuesOf(field)[0];
	}
	// An account that is checked needs both of its numbers, and a balance is compared only if somebody asks for it.
	if (path.includes('validateAccount')) return { ...form, [top]: checked };
	const [, option = ''] = path;
	return balanceOptions.includes(option) ? { ...form, [top]: checkedBalance(operation) } : form;
}

const balanceOptions = fundingTerms.map(({ name }) => name);

const checkedBalance = ({ operation }: Operation): Form => ({
	paymentReserve: { reserve: { reservePerPayment: '0.50', reserveCurrency: 'INR' } },
	...(operation === 'send' ? { checkBalance: 'stop' } : {}),
});

/** A required list of choices from which nothing is chosen at first. */
const isEmptyChoice = ({ required, default: preset }: INodeProperties): boolean =>
	required === true && Array.isArray(preset);

type Form = Record<string, unknown>;

/** The form with something else in the place of one field. */
function withValue(form: Form, { path, kind }: Leaf, given: unknown): Form {
	const value =
		kind === 'rows'
			? { field: [{ name: 'name', value: given }] }
			: kind === 'rates'
				? { rate: [{ country: 'IND', currency: 'AED', rate: given, balanceCurrency: 'INR' }] }
				: kind === 'payment'
					? { __rl: true, mode: 'externalId', value: given }
					: given;
	const put = (inside: Form, [name = '', ...rest]: readonly string[]): Form => ({
		...inside,
		[name]: rest.length === 0 ? value : put(Object(inside[name]) as Form, rest),
	});
	return put(form, path);
}

interface Ended {
	readonly error: string;
	readonly code: unknown;
}

/** Runs an item for each value. A service that refuses everything shows what would have been sent. */
async function play(
	operation: Operation,
	form: Form,
	values: readonly unknown[],
): Promise<{ ended: Ended[]; sent: number }> {
	let sent = 0;
	const items = values.map((value, at) => ({ id: `INV-${at}`, value }));
	const { context } = createFakeContext({
		parameters: form as INodeParameters,
		items: items as unknown as IDataObject[],
		continueOnFail: true,
		binary: { data: { data: '', mimeType: 'text/csv' } },
		httpRequest: async ({ url }) => {
			// A wait opens its stream for all items. The stream asks for none of them.
			if (!url.endsWith('/events') || operation.resource === 'paymentEvent') sent++;
			return {
				statusCode: 400,
				headers: { 'content-type': 'application/json' },
				body: streamOf('{}'),
			};
		},
	});
	const [outputs = []] = await runItems(context, operation);
	return {
		sent,
		ended: outputs.map(({ json }) => ({
			error: String(json['error'] ?? ''),
			code: Object(json['details'])['code'],
		})),
	};
}

/** Fields that only a tool has are in no form here. */
const isPlayed = ({ kind, field }: Leaf): boolean =>
	kind !== 'outputOnly' && field.displayOptions?.show?.['@tool']?.includes(true) !== true;

const expression = '={{ $json.value }}';

/** @param step 1 plays each value at each field; 3 each third one, and another third at the next field */
export function describeOddValues(step: number): void {
	describe.each(cases)('$title of node version $typeVersion', (choice) => {
		const { title, operation } = choice;
		const leaves = leavesOf(title, operation);

		it('has judged each field', () => {
			expect(leaves.filter(({ kind }) => kind === undefined).map(({ path }) => path)).toEqual([]);
		});

		it.each(
			leaves.filter(isPlayed).map((leaf, first) => ({ leaf, first, name: leaf.path.join('.') })),
		)('refuses $name by its label', async ({ leaf, first }) => {
			const values = oddValuesOf(leaf).filter((_, at) => (at + first) % step === 0);
			const form = withValue(formFor(choice, leaf), leaf, expression);
			const { ended, sent } = await play(operation, form, values);
			const wrong = ended.flatMap(({ error, code }, at) =>
				namesLeaf(error, leaf) && refusals.has(code) ? [] : [[inspect(values[at]), error, code]],
			);
			expect(wrong).toEqual([]);
			expect([ended.length, sent]).toEqual([values.length, 0]);
		});

		it('accepts its own examples', async () => {
			for (const leaf of leaves) {
				if (!isPlayed(leaf) || isPartOfMore(leaf.field.name)) continue;
				const form = withValue(formFor(choice, leaf), leaf, expression);
				const { ended, sent } = await play(operation, form, [
					valuesOf(leaf.field).find((value) => value !== ''),
				]);
				expect([leaf.path.join('.'), ended[0]?.code, sent > 0 ? '' : ended[0]?.error]).toEqual([
					leaf.path.join('.'),
					expect.not.stringMatching(/^invalid_input$/),
					'',
				]);
			}
		});
	});

	it('has judged no field that is gone', () => {
		const names = cases.flatMap(({ title, operation }) =>
			leavesOf(title, operation).flatMap(({ field: { name } }) => [name, `${name} of ${title}`]),
		);
		expect(Object.keys(judgedFields).filter((name) => !names.includes(name))).toEqual([]);
	});
}

/** Such a field is valid only with the fitting values of others. */
const isPartOfMore = (name: string): boolean =>
	Object.hasOwn(examples, name) ||
	[
		'bodyMembers',
		'knownAccountsOnly',
		'knownPayments',
		'listedMembers',
		'maxApprovalAge',
		'operationWords',
		'paymentCurrency',
		'rates',
		'repeatWithinHours',
		'replacesExternalId',
		'specifyParties',
		'statusWords',
	].includes(name);

/** As n8n's helper gives a body. */
const streamOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

/** At its end, because the field of a group follows the group's own label. */
const labelOf = ({ field }: Leaf): string => `${field.displayName}'`;

/** A row with an object in it is named by its own name. */
const namesLeaf = (error: string, leaf: Leaf): boolean =>
	error.includes(labelOf(leaf)) ||
	(leaf.kind === 'rows' && error.includes(" > name' is an object"));

const refusals = new Set<unknown>([
	'account_not_confirmed',
	'invalid_input',
	'not_approved',
	'not_payable',
]);
