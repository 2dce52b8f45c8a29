/** What is sent in another form than it was given: in n8n's engine, as a person would approve it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

const dryRun: INodeParameters = { ...sendForm('v2'), dryRun: true, prepareApproval: true };

async function prepare(parameters: INodeParameters, item: IDataObject) {
	const { outputs, hints } = await executePayouts(sandbox, {
		parameters,
		items: [item],
		onError: 'continueErrorOutput',
		timezone: 'Asia/Kolkata',
	});
	const { approval } = outputs[0]?.[0]?.json ?? {};
	return { approved: JSON.stringify(approval ?? {}), said: outputs[1]?.[0]?.json['error'], hints };
}

const born = { additionalFields: { senderBirthdate: '={{ $json.born }}' } };

it.each([
	['1990-05-30T18:30:00.000Z', '1990-05-31'],
	['1990-05-31', '1990-05-31'],
	['1990-05-31T12:00:00Z', '1990-05-31'],
	['1990-05-31T00:00:00Z', '1990-05-31'],
])('sends the birthdate %s as %s in the time zone of the workflow', async (given, day) => {
	const { approved, said } = await prepare({ ...dryRun, ...born }, { born: given });
	expect(said).toBeUndefined();
	expect(approved).toContain(`\\"sender_birthdate\\":\\"${day}\\"`);
});

it('refuses a moment that is two days, and names both', async () => {
	const { said } = await prepare({ ...dryRun, ...born }, { born: '1990-05-30T20:00:00Z' });
	expect(said).toMatch(/'Sender Birthdate' is a moment that is 1990-05-30 or 1990-05-31/);
});

it('sends names and addresses without blanks and line ends, and says so', async () => {
	const parameters = {
		...dryRun,
		beneficiaryName: '={{ $json.name }}',
		beneficiaryAddress: '={{ $json.address }}',
	};
	const item = { name: ' Asha Rao\u00a0', address: '12 Hill Road,\r\nBandra' };
	const { approved, hints } = await prepare(parameters, item);
	expect(approved).toContain('\\"beneficiary_name\\":\\"Asha Rao\\"');
	expect(approved).toContain('\\"beneficiary_address\\":\\"12 Hill Road, Bandra\\"');
	expect(hints.join(' ')).toContain(
		'Blanks at the beginning or end were left out of: beneficiary_name. Line ends were sent as ", " in: beneficiary_address',
	);
	expect(hints.join(' ')).not.toContain('Asha');
});
