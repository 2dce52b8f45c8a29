import { listReports } from '../../../../../client/v2/listReports';
import { reportListCountry } from '../../../fields/country';
import { limitFrom1, returnAll } from '../../../fields/list';
import { additionalBody, optionsOf } from '../../../fields/options';
import { listFilters } from '../../../fields/report';
import { defineOperation } from '../../operation';
import { readFilters } from '../../form/readFilters';
import { readLimit } from '../../form/readLimit';
import { toWireNames } from '../../form/toWireNames';

export default defineOperation({
	resource: 'report',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many reports',
	description: 'Retrieve a list of your reports, newest first',
	fields: [returnAll, limitFrom1, listFilters(reportListCountry), optionsOf(additionalBody)],
	run: async (client, form, signal) => {
		const filters = toWireNames({ ...readFilters(form), additionalBody: form['additionalBody'] });
		return await listReports(
			async (page) => await client.v2.report.getMany({ ...filters, ...page }, signal),
			readLimit(form),
		);
	},
});
