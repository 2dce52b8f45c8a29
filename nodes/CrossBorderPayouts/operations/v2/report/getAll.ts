import { listReports } from '../../../../../client/v2';
import { reportListCountry } from '../../../fields/country';
import { limitFrom1, offset, returnAll } from '../../../fields/list';
import { additionalBody, optionsOf } from '../../../fields/options';
import { listFilters, reportListWindow, reportPeriod } from '../../../fields/report';
import { defineOperation } from '../../operation';
import { readFilters } from '../../form/readFilters';
import { readLimit, readOffset } from '../../form/readLimit';
import { toWireNames } from '../../form/toWireNames';
import { readWindow } from '../../window/readWindow';

export default defineOperation({
	resource: 'report',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many reports',
	description: 'Retrieve a list of your reports, newest first',
	fields: [
		reportPeriod,
		...reportListWindow,
		returnAll,
		limitFrom1,
		listFilters(reportListCountry),
		optionsOf(additionalBody, offset),
	],
	run: async (client, form, signal, surroundings) => {
		const { start, end, description } = readWindow(form, surroundings, { includesEnd: true });
		const filters = toWireNames({
			...readFilters(form),
			startTs: start,
			endTs: end,
			additionalBody: form['additionalBody'],
		});
		const { getMany, getManyAsWritten } = client.v2.report;
		const read = form['period'] === 'asWritten' ? getManyAsWritten : getMany;
		const reports = await listReports(
			async (page) => await read({ ...filters, ...page }, signal),
			readLimit(form),
			readOffset(form),
		);
		if (reports.length === 0 && description !== undefined)
			surroundings.showHint(`No reports were made in the window, which is ${description}.`);
		return reports;
	},
});
