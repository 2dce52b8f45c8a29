import { inspect } from 'node:util';

import { isPayoutError } from '../../../../client/errors';
import { arrangeError } from '../../../../nodes/adapter/errors/arrangeError';
import { choices } from '../../../../nodes/CrossBorderPayouts/registry';
import { quoteId } from '../../../support/fakes/answers';
import { runOperation } from '../../../support/engine/runOperation';

/** A value that no field accepts: too long, with a control character, and of the wrong form for every list. */
const canary = `CANARY-${'7'.repeat(140)}\u0007 /`;

const good: Readonly<Record<string, unknown>> = {
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	currency: 'AED',
	amount: '5',
	amountType: 'source',
	externalId: 'INV-1',
	quote: quoteId,
	quoteId,
	payment: { mode: 'externalId', value: 'INV-1' },
	specifyParties: 'json',
	sender: '{"name":"x"}',
	beneficiary: '{"name":"x"}',
	paymentDetails: '{"name":"x"}',
	beneficiaryName: 'x',
	beneficiaryAddress: 'x',
	beneficiaryCity: 'x',
	bankName: 'x',
	bankBranchCode: 'x',
	beneficiaryAccountNumber: 'x',
	senderName: 'x',
	senderAddress: 'x',
	senderCity: 'x',
	senderCountry: 'ARE',
	senderIdentityDocType: 'passport',
	senderIdentityDoc: 'x',
	senderRelation: 'own',
};

const cases = choices.flatMap(({ apiVersion, operation }) =>
	operation.fields
		.flatMap((field) => [field.name, ...(field.options ?? []).map(({ name }) => name)])
		.map((name) => ({
			title: `${apiVersion} ${operation.resource} ${operation.operation}: ${name}`,
			operation,
			name,
		})),
);

it.each(cases)('$title is never repeated', async ({ operation, name }) => {
	for (const value of [
		canary,
		{ mode: 'externalId', value: canary },
		`{"x":"${canary}`,
		{ field: [{ name: '', value: canary }] },
	]) {
		// Whether it is sent or refused does not matter, only the text of the failure. The service itself returns
		// nothing.
		const { result } = runOperation(
			operation,
			{ ...good, [name]: value },
			...Array.from({ length: 6 }, () => ({ status: 400, body: {} })),
		);
		const error: unknown = await result.then(
			() => undefined,
			(thrown: unknown) => thrown,
		);
		if (error === undefined) continue;
		if (!isPayoutError(error)) throw error;
		const reported = arrangeError(error, {
			fields: operation.fields,
			createsPayment: operation.createsPayment ?? false,
		});
		const inspected = inspect([error, reported], { depth: 10, maxStringLength: null });
		expect(`${inspected}${JSON.stringify([error, reported])}`).not.toContain('CANARY');
	}
});

it('the check detects a repeated value', () => {
	expect(inspect(new Error(canary), { depth: 10 })).toContain('CANARY');
});
