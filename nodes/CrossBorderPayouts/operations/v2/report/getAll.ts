import { listReports } from '../../../../../client/v2/listReports';
import { optionalCountry } from '../../../fields/country';
import { optionsOf } from '../../../fields/options';
import { listFilters, listLimit, listReturnAll } from '../../../fields/report';
import { defineOperation } from '../../operation';
import { readFilters } from '../../readFilters';
import { readLimit } from '../../readLimit';
import { toWireNames } from '../../toWireNames';

export default defineOperation({
	resource: 'report',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many reports',
	description: 'Retrieve a list of your reports, newest first',
	fields: [listReturnAll, listLimit, listFilters(optionalCountry), optionsOf()],
	run: async (client, form, signal) => {
		const filters = toWireNames(readFilters(form));
		return await listReports(
			async (page) => await client.v2.report.getMany({ ...filters, ...page }, signal),
			readLimit(form),
		);
	},
});
