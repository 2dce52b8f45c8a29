import { optionsOf } from '../../../fields/options';
import { reportId } from '../../../fields/report';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'report',
	operation: 'download',
	name: 'Download',
	action: 'Download report',
	description: 'Download the file of a report from the list',
	fields: [reportId, optionsOf()],
	run: async (client, { reportId: id }, signal) => await client.v2.report.download({ id }, signal),
});
