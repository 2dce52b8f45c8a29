import { readInputs } from '../../../../../nodes/CrossBorderPayouts/operations/runs/readInputs';
import type { RunContext } from '../../../../../nodes/CrossBorderPayouts/operations/operation';

it('gives each form the names of the service, the columns of the run and its time zone', () => {
	const forms = [
		{ specifyParties: 'columns', country: 'IND', columns: { sender_name: 'a' } },
		{ specifyParties: 'columns', country: 'IND', columns: { sender_city: 'b' } },
	];
	const run = { forms, timezone: 'Asia/Kolkata' } as unknown as RunContext;
	expect(readInputs(run)).toMatchObject([
		{
			specify_parties: 'columns',
			run_columns: ['sender_name', 'sender_city'],
			time_zone: 'Asia/Kolkata',
		},
		{ time_zone: 'Asia/Kolkata' },
	]);
});
