import checkFunding from '../../../../../../nodes/CrossBorderPayouts/operations/v3/balance/checkFunding';
import { runOperation } from '../../../../../support/engine/runOperation';

it('asks for the balance of the country, and sends nothing else', async () => {
	const { result, transport } = runOperation(
		checkFunding,
		{ country: 'PAK', currency: 'PKR', amount: '5' },
		{ body: { any: 1 } },
	);
	expect(await result).toMatchObject([{ enough: 'unknown', available: null, countries: 'PAK' }]);
	expect(transport.lines()).toEqual(['GET /v3/balance?country=PAK']);
});
