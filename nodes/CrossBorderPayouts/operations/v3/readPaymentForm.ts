/** Reads the three ways of entering a v3 payment, as the input of the endpoint. [D1] */
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http/answer';
import { checkInput } from '../../../../client/http/prepare';
import { jsonObject } from '../../../../client/input/checks';
import { isEmptyText } from '../../../../client/input/emptyMember';
import { rule } from '../../../../client/input/rule';
import { wholeBodyInput } from '../../../../client/v3/payment';
import { countries } from '../../../../client/vocabulary';
import type { Form } from '../operation';
import { requirePayable } from '../requirePayable';
import { toWireNames } from '../toWireNames';

export interface PaymentForm {
	/** Whether the user gave the whole body. */
	readonly whole: boolean;
	readonly input: Readonly<Record<string, unknown>>;
	readonly asked: {
		readonly externalId: unknown;
		readonly amount: unknown;
		readonly currency: unknown;
		readonly country: unknown;
	};
}

/**
 * @throws InputError for an unpayable combination; for rows without a name, without a value or
 *   with a name that another row has; for a whole body that is not a JSON object
 */
export function readPaymentForm(form: Form): PaymentForm {
	return form['bodyMode'] === 'body' ? readWholeBody(form) : readFields(form);
}

/** Reads the external ID of a form, even of a form that was refused. Undefined if there is none. */
export function readExternalId(form: Form): unknown {
	if (form['bodyMode'] !== 'body') return form['externalId'];
	const body = rule(jsonObject).safeParse(form['body']);
	return body.success ? body.data['external_id'] : undefined;
}

function readWholeBody({ body, timeout, allowUnpayable }: Form): PaymentForm {
	const input = checkInput(wholeBodyInput, { body, timeout });
	const given = input.body;
	requirePayable({
		country: given['payment_country'] ?? given['country'],
		paymentType: given['payment_type'],
		paymentMethod: given['payment_method'],
		allowUnpayable,
	});
	return {
		whole: true,
		input,
		asked: {
			externalId: given['external_id'],
			amount: given['amount'],
			currency: given['currency'],
			// A look-up refuses unknown countries. It must not fail because of a value that only the
			// payment request needs.
			country: countries.find((one) => one === given['payment_country']),
		},
	};
}

function readFields(form: Form): PaymentForm {
	requirePayable(form);
	const { country, senderRows, beneficiaryRows, paymentDetailsRows, ...rest } = form;
	const isRows = form['bodyMode'] === 'fields';
	const parties = isRows
		? {
				sender: readRows('sender', senderRows),
				beneficiary: readRows('beneficiary', beneficiaryRows),
				payment_details: readRows('payment_details', paymentDetailsRows),
			}
		: {};
	return {
		whole: false,
		input: { ...toWireNames(rest), payment_country: country, ...parties },
		asked: {
			externalId: form['externalId'],
			amount: form['amount'],
			currency: form['currency'],
			country,
		},
	};
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
