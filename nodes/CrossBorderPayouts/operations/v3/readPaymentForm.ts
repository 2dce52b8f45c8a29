/** The three ways of giving a v3 payment. [D1] */
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http/answer';
import { prepare } from '../../../../client/http/prepare';
import { jsonObject } from '../../../../client/input/checks';
import { isEmptyText } from '../../../../client/input/emptyMember';
import { rule } from '../../../../client/input/rule';
import { create, createFromBody } from '../../../../client/v3/payment';
import type { Form } from '../operation';
import { requirePayable } from '../form/requirePayable';
import type { WireInput } from '../form/toWireNames';

/**
 * @returns the checked call that creates the payment
 * @throws InputError for everything that cannot be sent, an unpayable combination among it
 */
export function preparePayment(input: WireInput) {
	if (input['body_mode'] !== 'body') return prepare(create, readFields(input));
	const call = prepare(createFromBody, input);
	const { body } = call.input;
	requirePayable({
		...body,
		country: body['payment_country'] ?? body['country'],
		allow_unpayable: input['allow_unpayable'],
	});
	return call;
}

/**
 * @returns what an endpoint takes that asks for the members one by one; nothing where the whole body is given
 * @throws InputError for an unpayable combination, and for rows without a name or a value or with one name twice
 */
export function readFields(input: WireInput): WireInput {
	if (input['body_mode'] === 'body') return {};
	requirePayable(input);
	const { country, sender_rows, beneficiary_rows, payment_details_rows, ...rest } = input;
	const parties =
		input['body_mode'] === 'fields'
			? {
					sender: readRows('sender', sender_rows),
					beneficiary: readRows('beneficiary', beneficiary_rows),
					payment_details: readRows('payment_details', payment_details_rows),
				}
			: {};
	return { ...rest, payment_country: country, ...parties };
}

/** Reads the external ID of a form, even of a form that was refused. Undefined if there is none. */
export function externalIdOf(form: Form): unknown {
	if (form['bodyMode'] !== 'body') return form['externalId'];
	const body = rule(jsonObject).safeParse(form['body']);
	return body.success ? body.data['external_id'] : undefined;
}

function readRows(field: string, collection: unknown): Readonly<Record<string, unknown>> {
	const given = isRecord(collection) ? collection['field'] : undefined;
	const rows = (Array.isArray(given) ? given.filter(isRecord) : [])
		.map(({ name, value }, at) => ({ number: at + 1, name: readName(name), value }))
		.filter(({ name, value }) => name !== '' || !holdsNothing(value));
	const numbers = new Map<string, number>();
	const problems = rows.flatMap(({ number, name, value }) => {
		const first = numbers.get(name);
		numbers.set(name, first ?? number);
		const shown = name.slice(0, 60);
		if (name === '') return [`row ${number} has no name. Give it one, or delete the row`];
		if (first !== undefined)
			return [`rows ${first} and ${number} are both named '${shown}'. Delete one of them`];
		return holdsNothing(value)
			? [`row ${number} '${shown}' is empty. Give it a value, or delete the row`]
			: [];
	});
	if (problems.length > 0) throw new InputError(problems.map((problem) => ({ field, problem })));
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function readName(name: unknown): string {
	if (holdsNothing(name)) return '';
	return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** Whether an expression found no data. */
const holdsNothing = (value: unknown): boolean =>
	value === undefined || value === null || isEmptyText(value);
