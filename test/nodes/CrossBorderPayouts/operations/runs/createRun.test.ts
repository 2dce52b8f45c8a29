import { createPayoutClient } from '../../../../../client';
import { InputError } from '../../../../../client/errors';
import type {
	Form,
	RunContext,
} from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import create from '../../../../../nodes/CrossBorderPayouts/operations/v3/payment/create';
import { notFound, paymentBody, quoteId } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport, type Step } from '../../../../support/fakes/fakeTransport';

const form = {
	externalId: 'INV-1',
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	quote: quoteId,
	amount: '22650.50',
	currency: 'AED',
	specifyParties: 'json',
	sender: { name: 'Test Sender' },
	beneficiary: { name: 'Test Beneficiary' },
	paymentDetails: { purpose: 'family support' },
};

async function createOne(item: Form, more: Partial<RunContext> = {}, ...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const run = await create.startRun?.({
		client: createPayoutClient({
			baseUrl: 'https://service.example',
			transport,
			clock: createFakeClock({ autoAdvance: true }),
		}),
		forms: [item],
		inTurn: async (task) => await task(),
		stopping: new AbortController().signal,
		...more,
	});
	const result = await run?.run(item, 0).catch((error: unknown) => error);
	return { transport, result, problem: run?.findProblem?.(0), hint: run?.hint?.() };
}

it.each([
	['simple', ['true', null, 1]],
	['refuseExisting', ['true', null, 1]],
	['payFromEditor', ['true', null, 1]],
])('creates nothing if %s is neither on nor off', async (name, values) => {
	for (const value of values) {
		const { transport, result } = await createOne({ ...form, [name]: value });
		expect(result).toMatchObject({ code: 'invalid_input', issues: [{ field: name }] });
		expect(transport.requests).toEqual([]);
	}
});

it('creates nothing in a run from the editor, or if the form of the item is refused', async () => {
	const isEditorRunOnProduction = true;
	expect((await createOne(form, { isEditorRunOnProduction })).result).toMatchObject({
		code: 'editor_run',
	});
	const refused = new InputError([{ field: 'amount', problem: 'is empty' }]);
	const both = await createOne(form, { isEditorRunOnProduction, refused: new Map([[0, refused]]) });
	expect([both.result, both.problem]).toEqual([refused, refused]);
	expect(both.transport.requests).toEqual([]);
});

it('names what is wrong with the parties before a switch of the output', async () => {
	const { result } = await createOne({ ...form, sender: 'text', simple: 'true' });
	expect(result).toMatchObject({ issues: [{ field: 'sender' }] });
});

it('says in the hint how the texts were read', async () => {
	const beneficiary = { name: ' Test Beneficiary' };
	const paid = { status: 202, body: paymentBody };
	expect((await createOne({ ...form, beneficiary }, {}, notFound, paid)).hint).toBe(
		'Payments: 1 created (INV-1, 22650.5 INR). Blanks at the beginning or end were left out of: beneficiary.name',
	);
});
