import { readSwitch } from '../../../../client/input';
import { testQuote } from '../../fields/testQuote';
import { optionsOf } from '../../fields/options';
import { defineOperation } from '../operation';

export default defineOperation({
	resource: 'connection',
	operation: 'check',
	name: 'Check',
	action: 'Check connection',
	description: 'Find out whether the credential works on v2 and v3, and if not, why',
	fields: [testQuote, optionsOf()],
	run: async (client, form, signal, { readEnvironment }) => ({
		...(await client.check(
			{ testQuote: readSwitch({ testQuote: true, ...form }, 'testQuote') },
			signal,
		)),
		environment: await readEnvironment(),
	}),
});
