import { createCoalesce } from '../../../client/async/coalesce';
import type { PaymentSource } from '../../../delivery/lookup/paymentSource';
import { shareSource } from '../../../delivery/lookup/shareSource';
import { createFakeClock } from '../../support/fakes/fakeClock';

const nowMs = Date.UTC(2026, 0, 1);
const { signal } = new AbortController();

function setup() {
	const clock = createFakeClock({ startMs: nowMs });
	const together = createCoalesce(clock);
	const asked: string[] = [];
	const source = (): PaymentSource => ({
		lists: (sinceMs) =>
			['IND', 'PAK'].map((name) => ({
				name,
				async read() {
					asked.push(`${name} ${sinceMs - nowMs}`);
					return [{ record: { id: `of ${name}` }, country: name }];
				},
			})),
		async lookUp(id, country) {
			asked.push(`${id} ${country ?? 'anywhere'}`);
			return { record: { id }, country: country ?? 'IND' };
		},
	});
	const share = (name = 'stream'): PaymentSource => shareSource(source(), name, together);
	const all = async <Answer>(answers: Array<Promise<Answer>>): Promise<Answer[]> => {
		await clock.advance(20);
		return await Promise.all(answers);
	};
	return { share, all, asked };
}

it('reads each list once for followers with a watermark in the same minute, from the beginning of that minute', async () => {
	const { share, all, asked } = setup();
	const parts = [
		share().lists(nowMs + 61_000),
		share().lists(nowMs + 119_000),
		share().lists(nowMs + 120_000),
	].flat();
	expect(parts.map(({ name }) => name)).toEqual(['IND', 'PAK', 'IND', 'PAK', 'IND', 'PAK']);
	const found = await all(parts.map(async (part) => await part.read(signal)));
	expect(asked).toEqual(['IND 60000', 'PAK 60000', 'IND 120000', 'PAK 120000']);
	expect(found.map(([one]) => one?.record['id'])).toEqual([
		'of IND',
		'of PAK',
		'of IND',
		'of PAK',
		'of IND',
		'of PAK',
	]);
});

it('looks a payment up once for all followers that search the same country', async () => {
	const { share, all, asked } = setup();
	const places = ['PAK', 'PAK', undefined, undefined];
	const found = await all(
		places.map(async (country) => await share().lookUp('a', country, signal)),
	);
	expect(asked).toEqual(['a PAK', 'a anywhere']);
	expect(found.map(({ country }) => country)).toEqual(['PAK', 'PAK', 'IND', 'IND']);
});

it('shares nothing between different streams', async () => {
	const { share, all, asked } = setup();
	await all([share('one').lookUp('a', 'IND', signal), share('other').lookUp('a', 'IND', signal)]);
	expect(asked).toEqual(['a IND', 'a IND']);
});
