import { ApiError, TransportError } from '../../../../client/errors';
import { existsAlready } from '../../../../client/payment/send/existsAlready';
import { findInCountry } from '../../../../client/payment/send/finder';
import { emptyProblem } from '../../../../client/errors/problem';

const notFound = new ApiError('not_found', 'GET', 404, { ...emptyProblem, isFromService: true });

/** @param shown what a look-up in each country shows. Nothing in all others */
const look = async (shown: Readonly<Record<string, unknown>>) => {
	const asked: unknown[] = [];
	const get = async ({ country = '' }: { country?: string | undefined }) => {
		asked.push(country);
		const answer = shown[country] ?? notFound;
		if (answer instanceof Error) throw answer;
		return answer as Record<string, unknown>;
	};
	const order = { externalId: 'INV-1', country: 'IND' };
	return { exists: await existsAlready(order, findInCountry(get, 'IND')), asked };
};

it('finds a payment where it is looked for before its first request', async () => {
	expect(await look({ IND: { id: 'p' } })).toEqual({ exists: true, asked: ['IND'] });
	expect(await look({ PAK: { id: 'p' } })).toMatchObject({ exists: true });
	expect(await look({ BGD: { id: 'p' } })).toEqual({
		exists: false,
		asked: ['IND', 'PAK', 'NGA'],
	});
});

it.each([
	['a look-up that fails', new TransportError('timeout', true)],
	['another payment', { id: 'p', external_id: 'INV-2' }],
])('takes %s for no payment', async (_, answer) => {
	expect(await look({ IND: answer })).toEqual({ exists: false, asked: ['IND'] });
});
