/** Sheets of finance teams raise no false alarm. */
import { readColumns } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/readColumns';
import { financeSheets } from '../../../../../support/cases/financeSheets';

it.each(financeSheets.map((sheet, at) => [at + 1, sheet] as const))(
	'reads sheet %i as it is meant',
	(_at, { read, others }) => {
		const columns = Object.fromEntries([...others, ...read].map((heading) => [heading, 'x']));
		const given = readColumns({ columns });
		expect(given.fields).toHaveLength(read.length);
		expect(given.unread).toEqual(others);
	},
);

it('has thirty of them', () => {
	expect(financeSheets).toHaveLength(30);
});
