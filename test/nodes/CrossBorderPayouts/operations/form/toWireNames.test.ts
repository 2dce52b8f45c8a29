import { toWireNames } from '../../../../../nodes/CrossBorderPayouts/operations/form/toWireNames';
import { v2Payment } from '../../../../support/fakes/answers';
import { choices } from '../../../../../nodes/CrossBorderPayouts/registry';

it.each([
	['country', 'country'],
	['externalId', 'external_id'],
	['senderIdentityDocExp', 'sender_identity_doc_exp'],
])('%s -> %s', (name, member) => {
	expect(toWireNames({ [name]: 1 })).toEqual({ [member]: 1 });
});

it("covers every required member of a v2 payment by the form's fields", () => {
	const fields =
		choices.find(({ apiVersion, operation }) => apiVersion === 'v2' && operation.createsPayment)
			?.operation.fields ?? [];
	const members = Object.keys(
		toWireNames(Object.fromEntries(fields.map(({ name }) => [name, '']))),
	);
	expect(Object.keys(v2Payment).filter((member) => !members.includes(member))).toEqual([]);
});

it('leaves prototypes alone', () => {
	const names = toWireNames(JSON.parse('{"__proto__":1}'));
	expect(Object.getPrototypeOf(names)).toBe(Object.prototype);
	expect(Object.keys(names)).toEqual(['__proto__']);
});
