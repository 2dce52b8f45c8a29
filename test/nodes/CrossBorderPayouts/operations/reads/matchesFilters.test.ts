import { matchesFilters } from '../../../../../nodes/CrossBorderPayouts/operations/reads/matchesFilters';
import { paymentBody, paymentId } from '../../../../support/fakes/answers';

it.each<[Record<string, unknown>, Record<string, unknown>, boolean]>([
	[{}, {}, true],
	[{ country: 'IND' }, {}, true],
	[{ country: 'PAK' }, {}, false],
	[{ country: 'IND' }, { country: 'PAK' }, false],
	[{ status: ['queued', 'failed'] }, {}, true],
	[{ status: ['failed'] }, {}, false],
	[{ status: ['failed'] }, { status: undefined }, true],
	[{ status: [] }, {}, true],
	[{ search_type: 'external_id', search_term: 'INV-1' }, { external_id: 'INV-1' }, true],
	[{ search_type: 'external_id', search_term: 'INV-1' }, { external_id: 'INV-10' }, false],
	[{ search_type: 'external_id', search_term: 'INV-1' }, {}, true],
	[{ search_type: 'id', search_term: paymentId }, {}, true],
	[
		{ search_type: 'id', search_term: paymentId },
		{ id: '0197f9a0-0000-7000-8000-00000000000e' },
		false,
	],
	[{ search_type: 'name', search_term: 'INV' }, { external_id: 'X' }, true],
	[{ additional_query: '{"country":"PAK"}' }, {}, false],
	[{ additional_query: { status: 'failed' } }, {}, false],
	[{ additional_query: '{"external_id":"INV-1"}' }, { external_id: 'inv-1' }, false],
	[{ start_ts: '2030-01-01T00:00:00Z' }, {}, true],
])('filtered by %j, a payment with %j matches: %s', (asked, members, matches) => {
	expect(matchesFilters({ ...paymentBody, ...members }, asked)).toBe(matches);
});
