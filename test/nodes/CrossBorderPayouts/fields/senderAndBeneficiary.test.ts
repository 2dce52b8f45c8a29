import { create } from '../../../../client/v2/payment';
import {
	beneficiaryFields,
	optionalPaymentFields,
	senderFields,
} from '../../../../nodes/CrossBorderPayouts/fields/senderAndBeneficiary';
import { toWireNames } from '../../../../nodes/CrossBorderPayouts/operations/form/toWireNames';

const required = [...beneficiaryFields, ...senderFields];
const wireNames = (names: readonly string[]): string[] =>
	Object.keys(toWireNames(Object.fromEntries(names.map((name) => [name, '']))));

/** The members that v2 misses in an empty request: the required ones. */
const requiredMembers = (): string[] => {
	const checked = create.input.safeParse({});
	return checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0]));
};

it('requires every member that v2 requires of the two parties', () => {
	const asked = wireNames(required.map(({ name }) => name));
	const parties = requiredMembers().filter((member) => /^(bank|beneficiary|sender)_/.test(member));
	expect([...asked].sort()).toEqual([...parties].sort());
	for (const field of required) expect(field.required).toBe(true);
});

it('offers the others as optional fields', () => {
	const offered = wireNames(optionalPaymentFields.map(({ name }) => name));
	expect(offered.filter((member) => requiredMembers().includes(member))).toEqual([]);
	for (const field of optionalPaymentFields) expect(field).not.toHaveProperty('required');
	const labels = optionalPaymentFields.map(({ displayName }) => displayName);
	expect(labels).toEqual([...labels].sort());
});
