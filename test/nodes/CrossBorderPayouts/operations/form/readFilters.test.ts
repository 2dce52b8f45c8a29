import { readFilters } from '../../../../../nodes/CrossBorderPayouts/operations/form/readFilters';

it('returns the filters of a form, and none if there are none', () => {
	expect(readFilters({ filters: { status: ['failed'] } })).toEqual({ status: ['failed'] });
	for (const filters of [undefined, null, '', 'x', []])
		expect(readFilters({ filters })).toEqual({});
});
