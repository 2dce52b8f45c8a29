import { reportListCountry } from '../../../../nodes/CrossBorderPayouts/fields/country';
import { statuses } from '../../../../nodes/CrossBorderPayouts/fields/paymentFilters';
import {
	listFilters,
	payoutFilters,
	reportListWindow,
} from '../../../../nodes/CrossBorderPayouts/fields/report';
import { paymentStates } from '../../../../client/interface/states';

it('filters the list by the parameters that the interface names', () => {
	const names = (listFilters(reportListCountry).options ?? []).map(({ name }) => name);
	expect([...names, ...reportListWindow.map(({ name }) => name)]).toEqual([
		'country',
		'reportType',
		...['start', 'end', 'firstDay', 'lastDay', 'startText', 'endText'],
	]);
});

it('offers every payment state of the interface', () => {
	const status = (payoutFilters({ ...statuses, description: '' }).options ?? []).find(
		({ name }) => name === 'status',
	);
	const offered = status && 'options' in status ? (status.options ?? []) : [];
	expect(offered.map((option) => ('value' in option ? option.value : ''))).toEqual(
		[...paymentStates].sort(),
	);
});
