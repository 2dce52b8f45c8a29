import get from '../../../../../../nodes/CrossBorderPayouts/operations/v3/quote/get';
import { quoteBody, quoteId } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

it('returns the quote', async () => {
	const { result, transport } = runOperation(get, { quoteId, country: 'IND' }, { body: quoteBody });
	expect(await result).toEqual(quoteBody);
	expect(transport.lines()).toEqual([`GET /v3/quotes/${quoteId}?country=IND`]);
});

it.each(['', '..', 'q-1'])('refuses the quote ID %p and sends nothing', async (id) => {
	const { result, transport } = runOperation(get, { quoteId: id, country: 'IND' });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'id' }] });
	expect(transport.requests).toHaveLength(0);
});
