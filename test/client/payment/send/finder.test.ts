import { ContractError } from '../../../../client/errors';
import { findAnywhere, findInCountry } from '../../../../client/payment/send/finder';
import { toApiError } from '../../../../client/problem/toApiError';
import { decodeProblem } from '../../../../client/v3/problem';
import { paymentBody } from '../../../support/fakes/answers';
import { toResponse } from '../../../support/fakes/fakeTransport';

const refusal = (status: number) =>
	toApiError('GET', toResponse({ status, body: { title: 'x', status } }), decodeProblem);

function ask(answer: (country: string | undefined) => Error | undefined) {
	const asked: Array<string | undefined> = [];
	const get = async ({ country }: { country?: string | undefined }) => {
		asked.push(country);
		const error = answer(country);
		if (error) throw error;
		return paymentBody;
	};
	return { asked, get };
}

it('searches the country on v2, and all others for "elsewhere"', async () => {
	const { asked, get } = ask(() => undefined);
	const finder = findInCountry(get, 'IND');
	expect(await finder.find('INV-1', 'IND')).toBe(paymentBody);
	expect(asked).toEqual(['IND']);
	expect(finder.otherCountries()).toEqual(['BGD', 'EGY', 'NGA', 'NPL', 'PAK', 'PHL', 'VNM']);
});

it('searches without a country on v3, and there is no "elsewhere"', async () => {
	const { asked, get } = ask(() => undefined);
	const finder = findAnywhere(get, 'IND');
	await finder.find('INV-1', 'IND');
	expect([asked, finder.otherCountries()]).toEqual([[undefined], []]);
});

it.each([400, 422])(
	'sends the country after a %i requires it, and always from then on',
	async (status) => {
		const { asked, get } = ask((country) => (country === undefined ? refusal(status) : undefined));
		const finder = findAnywhere(get, 'IND');
		await finder.find('INV-1', 'IND');
		await finder.find('INV-1', 'IND');
		expect([asked, finder.otherCountries().length]).toEqual([[undefined, 'IND', 'IND'], 7]);
	},
);

it.each([401, 403, 404, 429, 500])('passes on a %i', async (status) => {
	const { asked, get } = ask(() => refusal(status));
	await expect(findAnywhere(get, 'IND').find('INV-1', 'IND')).rejects.toMatchObject({ status });
	expect(asked).toEqual([undefined]);
});

it('passes on a refusal that requires an unknown country', async () => {
	const { asked, get } = ask(() => refusal(422));
	await expect(findAnywhere(get, undefined).find('INV-1', undefined)).rejects.toMatchObject({
		status: 422,
	});
	expect(asked).toHaveLength(1);
});

it('sends no member for an unknown country, even after a country was required', async () => {
	const inputs: unknown[] = [];
	const finder = findAnywhere(async (input) => {
		inputs.push(input);
		if (inputs.length === 1) throw refusal(422);
		return paymentBody;
	}, 'IND');
	await finder.find('INV-1', 'IND');
	await finder.find('INV-1', undefined);
	expect(inputs.at(-1)).toStrictEqual({ id: 'INV-1', external: true });
});

it.each([
	['an error of a program', Object.assign(new Error('x'), { name: 'ApiError', status: 422 })],
	['an answer without a payment', new ContractError('GET', 422, '', 'it shows nothing')],
])('does not take %s for a refusal', async (_name, error) => {
	const { asked, get } = ask(() => error);
	await expect(findAnywhere(get, 'IND').find('INV-1', 'IND')).rejects.toBe(error);
	expect(asked).toEqual([undefined]);
});
