/** Writes a day's invoices as the items of a workflow, and the form that reads them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { DayForm, Headings } from './form';
import type { Given } from './given';
import type { Key, Meant } from './invoice';

type Party = 'sender' | 'beneficiary' | 'details';
const parties: readonly Party[] = ['sender', 'beneficiary', 'details'];

export const partOf = (key: Key): [Party, string] => {
	const at = key.indexOf('.');
	return [key.slice(0, at) as Party, key.slice(at + 1)];
};
export const isPartyKey = (key: Key): boolean => key.includes('.');

/** The column that holds a fact where no heading matters. */
const plain = (key: Key): string => key.replace('.', '_');
const read = (key: Key): string => `$json.${plain(key)}`;

/** Which facts the form puts together from two columns, and what is between them. */
function jointOf(key: Key, form: DayForm): ' ' | null {
	if (!form.composesNames || !key.endsWith('.name')) return null;
	return form.way === 'fields' || (form.way !== 'columns' && form.jsonStyle === 'text')
		? ' '
		: null;
}

/** The facts that are put together in the form's own fields. */
export const isComposed = (key: Key, form: DayForm): boolean =>
	key === 'external_id' ? form.idPrefix !== null : jointOf(key, form) !== null;

/** A fact as an expression inside a field's text. */
const inText = (key: Key, form: DayForm): string =>
	jointOf(key, form) === null
		? `{{ ${read(key)} }}`
		: `{{ $json.${plain(key)}_first }} {{ $json.${plain(key)}_last }}`;

export function parametersOf(form: DayForm, keys: readonly Key[]): INodeParameters {
	const { version, idPrefix, amountType, deal, maxSource, isReplacing } = form;
	const mayBeEmpty = [
		...form.mayBeEmpty.map(plain),
		...(deal !== null && form.dealMayBeEmpty ? ['Deal ID'] : []),
	];
	return {
		resource: 'payment',
		operation: 'send',
		apiVersion: version,
		externalId: idPrefix === null ? '={{ $json.external_id }}' : `=${idPrefix}{{ $json.no }}`,
		country: '={{ $json.country }}',
		...(version === 'v3'
			? { paymentType: 'C2C', paymentMethod: '={{ $json.payment_method }}' }
			: {}),
		currency: '={{ $json.currency }}',
		amount: '={{ $json.amount }}',
		amountType,
		...partyParameters(form, keys.filter(isPartyKey)),
		options: {
			...(mayBeEmpty.length > 0 ? { mayBeEmpty: mayBeEmpty.join(', ') } : {}),
			...(deal === null ? {} : { deal: '={{ $json.deal }}' }),
			...(isReplacing ? { replacesExternalId: '={{ $json.replaces }}' } : {}),
			...(maxSource === null ? {} : { maxSourceAmount: '={{ $json.limit }}' }),
		},
	};
}

function partyParameters(form: DayForm, keys: readonly Key[]): INodeParameters {
	switch (form.way) {
		case 'fields':
			return form.version === 'v2' ? typedFields(form, keys) : rowsOfFields(form, keys);
		case 'columns':
			return { specifyParties: 'columns', columns: '={{ $json }}' };
		case 'json':
			return { specifyParties: 'json', ...jsonFields(form, keys) };
		case 'body':
			return { specifyParties: 'body', body: wholeBody(form, keys) };
	}
}

const v2Required = new Set<Key>([
	'beneficiary.name',
	'beneficiary.address',
	'beneficiary.city',
	'beneficiary.bank_name',
	'beneficiary.branch_code',
	'beneficiary.account_number',
	'sender.name',
	'sender.address',
	'sender.city',
	'sender.country',
	'sender.identity_doc_type',
	'sender.identity_doc',
	'sender.relation',
]);

/** The service's own name of a fact. [Payment request, v2] */
const v2Name = (key: Key): string =>
	new Map<Key, string>([
		['beneficiary.branch_code', 'bank_branch_code'],
		['beneficiary.bank_name', 'bank_name'],
		['details.remarks', 'remarks'],
	]).get(key) ?? plain(key);

const camel = (name: string): string =>
	name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function typedFields(form: DayForm, keys: readonly Key[]): INodeParameters {
	const entry = (key: Key): [string, string] => [camel(v2Name(key)), `=${inText(key, form)}`];
	const additional = keys.filter((key) => !v2Required.has(key)).map(entry);
	return {
		specifyParties: 'fields',
		...Object.fromEntries(keys.filter((key) => v2Required.has(key)).map(entry)),
		...(additional.length > 0 ? { additionalFields: Object.fromEntries(additional) } : {}),
	};
}

function rowsOfFields(form: DayForm, keys: readonly Key[]): INodeParameters {
	const rows = (party: Party): INodeParameters =>
		({
			field: keysOf(party, keys).map((key) => ({
				name: partOf(key)[1],
				value: `=${inText(key, form)}`,
			})),
		}) as unknown as INodeParameters;
	return {
		specifyParties: 'fields',
		senderRows: rows('sender'),
		beneficiaryRows: rows('beneficiary'),
		paymentDetailsRows: rows('details'),
	};
}

const keysOf = (party: Party, keys: readonly Key[]): Key[] =>
	keys.filter((key) => partOf(key)[0] === party);

function jsonFields(form: DayForm, keys: readonly Key[]): INodeParameters {
	const field = (party: Party): string =>
		form.jsonStyle === 'objects'
			? `={{ $json.${party} }}`
			: form.jsonStyle === 'built'
				? `={{ ${builtObject(party, keys)} }}`
				: `=${objectText(party, form, keys)}`;
	return {
		sender: field('sender'),
		beneficiary: field('beneficiary'),
		paymentDetails: field('details'),
	};
}

const builtObject = (party: Party, keys: readonly Key[]): string =>
	`({ ${keysOf(party, keys)
		.map((key) => `${partOf(key)[1]}: ${read(key)}`)
		.join(', ')} })`;

const objectText = (party: Party, form: DayForm, keys: readonly Key[]): string =>
	`{ ${keysOf(party, keys)
		.map((key) => `"${partOf(key)[1]}": "${inText(key, form)}"`)
		.join(', ')} }`;

function wholeBody(form: DayForm, keys: readonly Key[]): string {
	if (form.jsonStyle === 'objects') return '={{ $json.body }}';
	const objects = parties.map((party): [string, string] => [
		party === 'details' ? 'payment_details' : party,
		form.jsonStyle === 'built' ? builtObject(party, keys) : objectText(party, form, keys),
	]);
	return form.jsonStyle === 'built'
		? `={{ ({ ${objects.map(([name, value]) => `${name}: ${value}`).join(', ')} }) }}`
		: `={ ${objects.map(([name, value]) => `"${name}": ${value}`).join(', ')} }`;
}

/** @returns the item as the nodes before give it */
export function itemOf(given: Given, form: DayForm, keys: readonly Key[]): IDataObject {
	const { facts, extra } = given;
	const item: Record<string, unknown> = {
		...Object.fromEntries(
			[...facts]
				.filter(([key]) => !isPartyKey(key) && key !== 'external_id')
				.map(([key, value]) => [key, value]),
		),
		...idOf(given, form),
		...(form.maxSource === null ? {} : { limit: form.maxSource }),
		...partyColumns(given, form, keys),
		...extra,
	};
	return item as IDataObject;
}

function idOf({ facts, halves }: Given, { idPrefix }: DayForm): object {
	const id = facts.get('external_id');
	if (idPrefix === null) return { external_id: id };
	const half = halves.get('external_id');
	return { no: half ? half.tail : String(id).slice(idPrefix.length) };
}

function partyColumns(given: Given, form: DayForm, keys: readonly Key[]): object {
	const entries = [...given.facts].filter(([key]) => isPartyKey(key));
	if (form.way === 'columns') return sheetColumns(entries, given, form);
	if (form.way !== 'fields' && form.jsonStyle === 'objects') {
		const objects = Object.fromEntries(
			parties.map((party) => [
				party,
				Object.fromEntries(
					entries
						.filter(([key]) => partOf(key)[0] === party)
						.map(([key, value]) => [partOf(key)[1], value]),
				),
			]),
		);
		if (form.way === 'json') return objects;
		const { details, ...others } = objects;
		return { body: { ...others, payment_details: details } };
	}
	return Object.fromEntries(
		entries.flatMap(([key, value]): Array<[string, unknown]> => {
			if (!keys.includes(key)) return [];
			if (jointOf(key, form) === null) return [[plain(key), value]];
			const half = given.halves.get(key);
			const [first, last] = half ? [half.head, half.tail] : splitName(value);
			return [
				[`${plain(key)}_first`, first],
				[`${plain(key)}_last`, last],
			];
		}),
	);
}

function splitName(value: unknown): [unknown, unknown] {
	const text = String(value);
	const at = text.indexOf(' ');
	return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function sheetColumns(
	entries: ReadonlyArray<[Key, unknown]>,
	{ headings }: Given,
	form: DayForm,
): object {
	if (form.headings === 'nested' && headings.size === 0) {
		return Object.fromEntries(
			parties.map((party) => [
				party,
				Object.fromEntries(
					entries
						.filter(([key]) => partOf(key)[0] === party)
						.map(([key, value]) => [partOf(key)[1], value]),
				),
			]),
		);
	}
	return Object.fromEntries(
		entries.map(([key, value]) => [headings.get(key) ?? headingOf(key, form.headings), value]),
	);
}

export function headingOf(key: Key, style: Headings): string {
	const [party, name] = partOf(key);
	const words = `${party}_${name}`.split('_');
	const title = words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`);
	switch (style) {
		case 'snake':
			return words.join('_');
		case 'dotted':
		case 'nested':
			return `${party}.${name}`;
		case 'title':
			return title.join(' ');
		case 'starred':
			return `${title.join(' ')}*`;
		case 'hyphenated':
			return title.join('-');
		case 'capitals':
			return words.join(' ').toUpperCase();
	}
}

/** The body that is meant, without the quote's ID and its amount. */
export function bodyOf(meant: Meant, form: DayForm): object {
	const entries = Object.entries(meant) as Array<[Key, string]>;
	const party = (name: Party): object =>
		Object.fromEntries(
			entries
				.filter(([key]) => isPartyKey(key) && partOf(key)[0] === name)
				.map(([key, value]) => [partOf(key)[1], value]),
		);
	if (form.version === 'v2')
		return {
			country: meant.country,
			currency: meant.currency,
			external_id: meant.external_id,
			...Object.fromEntries(
				entries.filter(([key]) => isPartyKey(key)).map(([key, value]) => [v2Name(key), value]),
			),
		};
	return {
		payment_country: meant.country,
		payment_type: 'C2C',
		payment_method: meant.payment_method,
		currency: meant.currency,
		external_id: meant.external_id,
		sender: party('sender'),
		beneficiary: party('beneficiary'),
		payment_details: party('details'),
	};
}
