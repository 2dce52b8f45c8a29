import type { IDataObject } from 'n8n-workflow';

import { troubleKinds } from '../../../nodes/CrossBorderPayoutsTrigger/reporting/troubleCause';
import { createSavedTroubles } from '../../../nodes/olderN8n/savedTroubles';

it('keeps what is not over for the next activation, with everything else that is stored', () => {
	const staticData: IDataObject = { cursor: 'a' };
	const open = createSavedTroubles(staticData, troubleKinds);
	open.began('stream');
	open.began('payment');
	open.began('stream');
	expect([...open.earlier]).toEqual([]);
	expect([...createSavedTroubles(staticData, troubleKinds).earlier]).toEqual(['stream', 'payment']);
	open.ended('lists', 'payment');
	expect([...createSavedTroubles(staticData, troubleKinds).earlier]).toEqual(['stream']);
	open.ended('stream');
	expect([...createSavedTroubles(staticData, troubleKinds).earlier]).toEqual([]);
	expect(staticData['cursor']).toBe('a');
});

it('changes nothing where nothing was reported, so that n8n has nothing to store', () => {
	const staticData: IDataObject = {};
	createSavedTroubles(staticData, troubleKinds).ended('stream');
	expect(staticData).toEqual({});
});

it.each([[7], [null], ['streams all'], [{ stream: true }]])(
	'ignores what it cannot read: %j',
	(saved) => {
		expect([...createSavedTroubles({ openTroubles: saved }, troubleKinds).earlier]).toEqual([]);
	},
);

it('survives static data that is emptied: the end is kept, and nothing is known afterwards', () => {
	const staticData: IDataObject = {};
	const open = createSavedTroubles(staticData, troubleKinds);
	open.began('stream');
	delete staticData['openTroubles'];
	expect([...createSavedTroubles(staticData, troubleKinds).earlier]).toEqual([]);
	open.ended('stream');
	expect(staticData).toEqual({});
	open.began('lists');
	expect([...createSavedTroubles(staticData, troubleKinds).earlier]).toEqual(['lists']);
});
