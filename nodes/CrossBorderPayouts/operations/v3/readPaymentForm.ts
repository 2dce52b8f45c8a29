/** The three ways of giving a v3 payment, as the input of the endpoint. [D1] */
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http/answer';
import { checkInput } from '../../../../client/http/callEndpoint';
import { jsonObject } from '../../../../client/input/checks';
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
 * @throws InputError for an unpayable combination, for rows with one name twice, and for a whole
 * body that is no JSON object
 */
export function readPaymentForm(form: Form): PaymentForm {
	return form['bodyMode'] === 'body' ? readWholeBody(form) : readFields(form);
}

/** The external ID of a form, also of one that was refused; undefined when it names none. */
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
			// A look-up refuses other words, and must not fail for one that only the payment is given.
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
	const rows = Array.isArray(given) ? given.filter(isRecord) : [];
	const names = rows.map(({ name }) => (typeof name === 'string' || typeof name === 'number' ? String(name) : ''));
	const problem = names.includes('')
		? 'a row has no name'
		: new Set(names).size < names.length
			? 'two rows have the same name'
			: undefined;
	if (problem) throw new InputError([{ field, problem }]);
	return Object.fromEntries(rows.map((row, at) => [names[at], row['value']]));
}
