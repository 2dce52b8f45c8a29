import { readFilters } from '../../../../nodes/CrossBorderPayouts/operations/readFilters';

it('gives the filters of a form, and none where there are none', () => {
	expect(readFilters({ filters: { status: ['failed'] } })).toEqual({ status: ['failed'] });
	for (const filters of [undefined, null, '', 'x', []])
		expect(readFilters({ filters })).toEqual({});
});
