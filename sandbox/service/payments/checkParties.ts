/** Compares the objects of a v3 payment with the sandbox's table of their fields. (Assumption A32) */
import { invalidFields, type FieldError } from '../../http/errors/serviceError';
import type { Country, PaymentType } from '../../schemas/vocabulary';
import { partyFields, partyNames, type PartyFields, type PartyName } from './partyFields';

type Parties = Readonly<Record<PartyName, object>> & {
	readonly payment_country: Country;
	readonly payment_type: PaymentType;
};

/** @throws a 422 that lists each field that is unknown, missing or no text */
export function checkParties(body: Parties): void {
	const { payment_country: country, payment_type: type } = body;
	const expected = partyFields(country, type);
	const errors = partyNames.flatMap((party) =>
		errorsIn(party, new Map<string, unknown>(Object.entries(body[party])), expected[party]),
	);
	if (errors.length > 0) throw invalidFields(errors);
}

function errorsIn(
	party: PartyName,
	sent: ReadonlyMap<string, unknown>,
	{ required, optional }: PartyFields,
): FieldError[] {
	const known = [...required, ...optional];
	const at = (field: string) => ({ place: 'body', path: [party, field] }) as const;
	const missing = required
		.filter((field) => !sent.has(field))
		.map((field) => ({ ...at(field), message: 'is required', code: 'missing' }));
	const wrong = [...sent].flatMap(([field, input]) => {
		const fault = known.includes(field)
			? faultOf(input, required.includes(field))
			: { message: `is not a field of ${party}: ${known.join(', ')}`, code: 'unknown_field' };
		return fault === null ? [] : [{ ...at(field), ...fault, input }];
	});
	return [...missing, ...wrong];
}

function faultOf(value: unknown, isRequired: boolean): { message: string; code: string } | null {
	if (value === null && !isRequired) return null;
	if (typeof value !== 'string') return { message: 'must be a text', code: 'wrong_type' };
	return value.trim() === '' ? { message: 'must not be empty', code: 'too_short' } : null;
}
