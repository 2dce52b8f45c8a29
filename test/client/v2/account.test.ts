import { createV2 } from '../../../client/v2';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const input = { country: 'IND', account_number: '000123456789', bank_branch_code: 'SBIN0000001' };

const open = (...steps: Step[]) => {
	const transport = createFakeTransport(...steps);
	return {
		transport,
		account: createV2({ baseUrl: 'https://service.example', transport }).account,
	};
};

it.each(['valid', 'invalid', 'nre', 'pending', 'unheard-of'])(
	'returns the status %p unchanged',
	async (status) => {
		const answer = { ...input, status, extra: true };
		const { transport, account } = open({ body: answer });
		expect(await account.validate(input)).toEqual(answer);
		expect(transport.lines()).toEqual(['POST /v2/validate_account']);
		expect(transport.bodyOf(0)).toEqual(input);
		expect(transport.requests[0]?.repeatable).toBe(true);
	},
);

it('asks for an account once, however its branch is written, and again for another name', async () => {
	const answer = { body: { ...input, status: 'valid' } };
	const { transport, account } = open(answer, answer);
	const written = { ...input, bank_branch_code: ' sbin 0000001' };
	await Promise.all([account.validate(input), account.validate(written)]);
	await account.validate(written);
	expect(transport.requests).toHaveLength(1);
	expect(transport.bodyOf(0)).toEqual(input);
	await account.validate({ ...input, beneficiary_name: 'Asha Rao' });
	expect(transport.requests).toHaveLength(2);
});

it('sends what is optional', async () => {
	const full = { ...input, beneficiary_name: 'Asha Rao' };
	const { transport, account } = open({ body: { ...input, status: 'valid' } });
	await account.validate(full);
	expect(transport.bodyOf(0)).toEqual(full);
});

it.each<[string, unknown, RegExp]>([
	['country', 'PAK', /must be IND/],
	['country', '', /is required/],
	['account_number', '', /is required/],
	['account_number', Number('12345678901234567890'), /Give it as text/],
	['bank_branch_code', 'SBININBB104', /must be an IFSC/],
	['bank_branch_code', '', /is required/],
])('refuses %s %p and sends nothing', async (field, value, sentence) => {
	const { transport, account } = open();
	await expect(account.validate({ ...input, [field]: value })).rejects.toMatchObject({
		code: 'invalid_input',
		issues: [{ field, problem: expect.stringMatching(sentence) }],
	});
	expect(transport.requests).toHaveLength(0);
});

it.each([{}, { status: true }, [], 'valid'])('does not accept %p as an answer', async (body) => {
	const { account } = open({ body });
	await expect(account.validate(input)).rejects.toMatchObject({ code: 'unexpected_response' });
});
