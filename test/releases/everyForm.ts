/**
 * Forms of a new action node in which every field of every operation is filled in, and every choice of every list
 * is used.
 */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { fieldsOf, newestNodeVersion } from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { properties } from '../../nodes/CrossBorderPayouts/properties';
import { choices, findChoices } from '../../nodes/CrossBorderPayouts/registry';
import { withDefaults } from '../support/fakes/fakeExecuteContext';
import { valuesOf } from '../support/fakes/plainForm';

export interface NamedForm {
	readonly name: string;
	readonly parameters: INodeParameters;
}

/** Collections are filled in. All other fields get their nth value. */
const nthValue = (field: INodeProperties, n: number): unknown => {
	if (field.type !== 'collection') return valuesOf(field)[n % valuesOf(field).length];
	const inner = (field.options ?? []).filter(
		(option): option is INodeProperties => 'type' in option,
	);
	return Object.fromEntries(inner.map((option) => [option.name, nthValue(option, n)]));
};

/** Each name of a parameter, and each value that is a choice of a list. */
function newsOf(form: INodeParameters, operation: string): string[] {
	const choicesOf = (values: object, path: string): string[] =>
		Object.entries(values).flatMap(([name, value]): string[] => {
			const at = `${path}.${name}`;
			if (typeof value === 'object' && value !== null)
				return [`${operation}${at}`, ...choicesOf(value, at)];
			return [`${operation}${at}`, `${at}=${String(value)}`];
		});
	return choicesOf(form, '');
}

/** As few as are enough to show everything. */
export function everyForm(): NamedForm[] {
	const known = new Set<string>();
	return choices.flatMap(({ apiVersion, operation: { resource, operation, fields: all } }) => {
		const fields = fieldsOf(all, { typeVersion: newestNodeVersion });
		const most = Math.max(
			1,
			...fields.map((field) => (field.type === 'collection' ? 9 : valuesOf(field).length)),
		);
		return Array.from({ length: most }, (_, n) => n).flatMap((n) => {
			const filled = Object.fromEntries(fields.map((field) => [field.name, nthValue(field, n)]));
			const chosen = { resource, operation, ...(apiVersion ? { apiVersion } : {}) };
			const given = { ...filled, ...chosen } as INodeParameters;
			const form = withDefaults(properties, given, newestNodeVersion);
			const news = newsOf(form, `${resource}.${operation}.${apiVersion ?? ''}`).filter(
				(one) => !known.has(one),
			);
			if (n > 0 && news.length === 0) return [];
			for (const one of news) known.add(one);
			return [
				{
					name: [resource, operation, apiVersion, n + 1].filter(Boolean).join(' '),
					parameters: form,
				},
			];
		});
	});
}

export interface BareForm extends NamedForm {
	/** With the defaults of all other fields. */
	readonly filled: INodeParameters;
}

/** Every operation with nothing filled in. */
export const everyOperation = (): BareForm[] =>
	choices.map(({ apiVersion, operation: { resource, operation } }) => {
		// The form asks for it only if both versions have the operation.
		const isAsked = apiVersion !== null && findChoices(resource, operation).length > 1;
		const parameters = { resource, operation, ...(isAsked && { apiVersion }) };
		const name = [resource, operation, apiVersion].filter(Boolean).join(' ');
		return { name, parameters, filled: withDefaults(properties, parameters, newestNodeVersion) };
	});
