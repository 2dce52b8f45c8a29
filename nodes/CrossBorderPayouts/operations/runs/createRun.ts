/** Payment: Create for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../../client';
import { readSwitch } from '../../../../client/input';
import { planned, type PayingVersion, type PlanInput, startCreate } from '../../../../client/run';
import { readSimple } from '../form/readSimple';
import { requireLeaveToPay } from '../form/requireLeaveToPay';
import { requireNotRefused } from '../form/requireNotRefused';
import type { ItemRun, RunContext } from '../operation';
import { portsOf } from './portsOf';
import { readInputs } from './readInputs';
import { toItemRun, type GivenColumns } from './toItemRun';

/** @param readPayment reads what the version sends. Throws the client's errors */
export function startCreateRun<Given extends GivenColumns>(
	run: RunContext,
	version: Pick<PayingVersion<PayoutClient, Given>, 'planCreate'>,
	readPayment: (input: PlanInput) => Given,
): ItemRun {
	const items = readInputs(run).map((input, index) => {
		const form = run.forms[index] ?? {};
		return {
			leave: planned(() => {
				requireNotRefused(run, index);
				requireLeaveToPay(run, form);
			}),
			form: input,
			payment: planned(() => readPayment(input)),
			choices: planned(() => ({
				refuseExisting: readSwitch(form, 'refuseExisting'),
				isSimple: readSimple(form),
			})),
		};
	});
	return toItemRun(items, startCreate(run.client, version, items, portsOf(run)), run);
}
