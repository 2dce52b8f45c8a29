import get from '../../../../../../nodes/CrossBorderPayouts/operations/v3/balance/get';
import { runOperation } from '../../../../../support/engine/runOperation';

it('returns the balance of a country unchanged', async () => {
	const { result, transport } = runOperation(get, { country: 'PAK' }, { body: { any: 1 } });
	expect(await result).toEqual({ any: 1 });
	expect(transport.lines()).toEqual(['GET /v3/balance?country=PAK']);
});
