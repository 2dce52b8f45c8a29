import { optionsOf } from '../../fields/options';
import { defineOperation } from '../operation';

export default defineOperation({
	resource: 'connection',
	operation: 'check',
	name: 'Check',
	action: 'Check connection',
	description: 'Find out whether the credential works on v2 and v3, and why not',
	fields: [optionsOf()],
	run: async (client, _form, signal) => ({ ...(await client.check(signal)) }),
});
