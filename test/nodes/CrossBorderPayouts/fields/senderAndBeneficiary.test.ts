import type { INodeProperties } from 'n8n-workflow';

import { create } from '../../../../client/v2/payment';
import { typedPartyFieldsV3 } from '../../../../nodes/CrossBorderPayouts/fields/parties';
import {
	beneficiaryFields,
	foldedPartyFields,
	optionalPaymentFields,
	senderFields,
	typedPartyFields,
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

const withoutFolding = (fields: readonly INodeProperties[]): INodeProperties[] =>
	fields.map((field) => {
		const plain = { ...field };
		delete plain.displayOptions;
		delete plain.hint;
		return plain;
	});
const byName = (a: INodeProperties, b: INodeProperties): number => a.name.localeCompare(b.name);

it('folds the same fields', () => {
	expect(withoutFolding(foldedPartyFields).sort(byName)).toEqual(
		[...typedPartyFields].sort(byName),
	);
});

it('shows at first what v3 has, too, which keeps it when the version changes', () => {
	const first = foldedPartyFields.filter(({ displayOptions }) => !displayOptions);
	const both = typedPartyFieldsV3.filter(({ name }) =>
		typedPartyFields.some((field) => field.name === name),
	);
	expect(first.map(({ name }) => name).sort()).toEqual(both.map(({ name }) => name).sort());
});

it('drops with a name only what it asks for again: fields of its party that are required', () => {
	for (const { name, required, displayOptions } of foldedPartyFields) {
		const [opener] = Object.keys(displayOptions?.hide ?? {});
		if (opener === undefined) continue;
		expect(displayOptions).toEqual({ hide: { [opener]: [''] } });
		expect(required).toBe(true);
		expect(opener).toBe(/^sender/.test(name) ? 'senderName' : 'beneficiaryName');
	}
});
