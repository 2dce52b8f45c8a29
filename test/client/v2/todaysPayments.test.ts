import { toApiError } from '../../../client/problem/toApiError';
import { readTodaysPayments } from '../../../client/v2/todaysPayments';
import { decodeProblem } from '../../../client/v2/problem';
import { countries } from '../../../client/interface/vocabulary';
import { notFound } from '../../support/fakes/answers';
import { toResponse } from '../../support/fakes/fakeTransport';

it('reads one list for each country, since the day began', async () => {
	const asked: unknown[] = [];
	const list = async (input: unknown) => {
		asked.push(input);
		const { country, offset } = input as { country: string; offset?: number };
		return await Promise.resolve(offset ? [] : [{ id: country }]);
	};
	const found = await readTodaysPayments(list, Date.parse('2026-01-05T00:00:00Z'));
	expect(found.map(({ id }) => id)).toEqual(countries);
	expect(asked[0]).toMatchObject({
		country: 'BGD',
		direction: 'asc',
		start_ts: '2026-01-05T00:00:00.000Z',
	});
});

describe('a country in which the service refuses to list', () => {
	const read = async (country: string, status: number) => {
		const refusal = toApiError('GET', toResponse({ ...notFound, status }), decodeProblem);
		const list = async (input: unknown) => {
			const asked = input as { country: string; offset?: number };
			if (asked.country === country) throw refusal;
			return await Promise.resolve(asked.offset ? [] : [{ id: asked.country }]);
		};
		return await readTodaysPayments(list, Date.parse('2026-01-05T00:00:00Z'));
	};

	it.each([400, 403, 404, 422])('has no payments if it cannot be paid: %i', async (status) => {
		expect((await read('BGD', status)).map(({ id }) => id)).toEqual(
			countries.filter((one) => one !== 'BGD'),
		);
	});

	it('stops if it can be paid, or if the list cannot be read', async () => {
		await expect(read('NGA', 403)).rejects.toMatchObject({ status: 403 });
		await expect(read('BGD', 500)).rejects.toMatchObject({ status: 500 });
	});
});
